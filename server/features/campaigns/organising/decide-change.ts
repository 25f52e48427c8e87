import type { Updateable } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import { announceIfPublic } from "../teams/announce-if-public.ts";
import { notifyTeam } from "../teams/notify-team.ts";
import { changeDecisionEmail } from "./decision-email.ts";
import { hasDonations } from "./managed-campaign-store.ts";
import type { OrganisingDeps } from "./organising-deps.ts";
import {
  type CampaignRow,
  type ChangeRow,
  findChangeCampaign,
  findOwner,
  insertStep,
  lockCampaign,
  lockChange,
  updateCampaignRow,
  updateChange,
} from "./organising-store.ts";

/** A change pending the office's decision, and the campaign as it is without the change. */
export interface OpenChange {
  readonly campaign: CampaignRow;
  readonly change: ChangeRow;
}

export interface ChangeDecision extends OpenChange {
  /** The deciding member of the office. */
  readonly actorId: string;
  readonly approve: boolean;
  /** Sent to the team and the owner; required to refuse a change. */
  readonly reason: string | null;
}

/** Locks a change and its campaign. Throws `not_found`, and `wrong_state` when it is already decided. */
export async function lockOpenChange(tx: Tx, changeId: number): Promise<OpenChange> {
  // Locks the campaign first, as everywhere, to avoid deadlocks.
  const campaignId = await findChangeCampaign(tx, changeId);
  const campaign = campaignId && (await lockCampaign(tx, campaignId));
  const change = campaign && (await lockChange(tx, changeId));
  if (!campaign || !change) throw new AppError("not_found");
  if (change.state !== "open") throw new AppError("wrong_state");
  return { campaign, change };
}

/** Throws `invalid` when the change would replace the currency of a campaign with donations. */
export async function decideChange(
  tx: Tx,
  deps: OrganisingDeps,
  decision: ChangeDecision,
): Promise<void> {
  const at = new Date(deps.clock());
  const { campaign, change, actorId, approve, reason } = decision;
  if (approve) await applyChange(tx, campaign, change, at);
  await updateChange(tx, change.id, {
    state: approve ? "approved" : "refused",
    decided_by: actorId,
    decided_at: at,
    reason,
  });
  await recordAndNotify(tx, deps, decision, at);
}

async function applyChange(
  tx: Tx,
  campaign: CampaignRow,
  change: ChangeRow,
  at: Date,
): Promise<void> {
  const { beneficiary_kind, beneficiary_name, beneficiary_registration } = change;
  const { currency, goal_minor } = change;
  if (currency !== null && (await hasDonations(tx, campaign.id))) {
    throw bodyError(
      "currency",
      `The campaign has donations in ${campaign.currency}, so its currency can't change`,
    );
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

async function recordAndNotify(
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
  await notifyTeam(tx, {
    campaignId: campaign.id,
    notice: { kind: "campaign_change", approved: approve, reason },
    at,
    except: null,
  });
  const owner = await findOwner(tx, campaign.organiser_id);
  if (!owner || owner.erased_at) return;
  await mails.send(
    tx,
    changeDecisionEmail(mailSite, { to: owner.email, campaign, approve, reason }),
  );
}
