import type { Updateable } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import { announceIfPublic } from "../teams/announce-if-public.ts";
import { tellTeam } from "../teams/tell-team.ts";
import {
  type ChangeRow,
  findChangeCampaign,
  lockChange,
  updateChange,
} from "./campaign-change-store.ts";
import { changeLetter } from "./decision-letter.ts";
import { hasDonations } from "./managed-campaign-store.ts";
import type { OrganisingDeps } from "./organising-deps.ts";
import {
  type CampaignRow,
  findOwner,
  insertStep,
  lockCampaign,
  updateCampaignRow,
} from "./organising-store.ts";

/** A change that waits for the office, and its campaign without the change. */
export interface OpenChange {
  readonly campaign: CampaignRow;
  readonly change: ChangeRow;
}

export interface ChangeDecision extends OpenChange {
  /** The person of the office. */
  readonly actorId: string;
  readonly approve: boolean;
  /** Told to the team and mailed to the owner; required where the change is refused. */
  readonly reason: string | null;
}

/** Locks a change and its campaign. Throws `not_found`, and `wrong_state` where it no longer waits. */
export async function lockOpenChange(tx: Tx, changeId: number): Promise<OpenChange> {
  // The campaign is locked first, as everywhere, so that there are no deadlocks.
  const campaignId = await findChangeCampaign(tx, changeId);
  const campaign = campaignId && (await lockCampaign(tx, campaignId));
  const change = campaign && (await lockChange(tx, changeId));
  if (!campaign || !change) throw new AppError("not_found");
  if (change.state !== "open") throw new AppError("wrong_state");
  return { campaign, change };
}

/**
 * Decides on a change of a live campaign. Throws `invalid` where the currency is to change but
 * donations came meanwhile; then nothing is written.
 */
export async function decideChange(
  tx: Tx,
  deps: OrganisingDeps,
  decision: ChangeDecision,
): Promise<void> {
  const at = new Date(deps.clock());
  const { campaign, change, actorId, approve, reason } = decision;
  if (approve) await apply(tx, campaign, change, at);
  await updateChange(tx, change.id, {
    state: approve ? "approved" : "refused",
    decided_by: actorId,
    decided_at: at,
    reason,
  });
  await tell(tx, deps, decision, at);
}

async function apply(tx: Tx, campaign: CampaignRow, change: ChangeRow, at: Date): Promise<void> {
  const { beneficiary_kind, beneficiary_name, beneficiary_registration } = change;
  const { currency, goal_minor } = change;
  if (currency !== null && (await hasDonations(tx, campaign.id))) {
    throw bodyError("currency", `Gifts came in ${campaign.currency}: the currency stays`);
  }
  const columns: Updateable<DB["campaign"]> = {
    ...(beneficiary_kind !== null && beneficiary_name !== null
      ? { beneficiary_kind, beneficiary_name, beneficiary_registration }
      : {}),
    ...(currency === null ? {} : { currency }),
    ...(goal_minor === null ? {} : { goal_minor, approved_goal_minor: goal_minor }),
  };
  await updateCampaignRow(tx, campaign.id, {
    ...columns,
    version: campaign.version + 1,
    changed_at: at,
  });
  announceIfPublic(tx, campaign);
}

async function tell(
  tx: Tx,
  { mails, mailSite }: OrganisingDeps,
  { campaign, approve, reason, actorId }: ChangeDecision,
  at: Date,
): Promise<void> {
  await insertStep(tx, {
    campaign_id: campaign.id,
    action: approve ? "change_approved" : "change_refused",
    from_state: campaign.state,
    to_state: campaign.state,
    actor_id: actorId,
    reason,
    taken_at: at,
  });
  await tellTeam(tx, {
    campaignId: campaign.id,
    notice: { kind: "campaign_change", approved: approve, reason },
    at,
    but: null,
  });
  const owner = await findOwner(tx, campaign.organiser_id);
  if (!owner || owner.erased_at) return;
  await mails.send(tx, changeLetter(mailSite, { to: owner.email, campaign, approve, reason }));
}
