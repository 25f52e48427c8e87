import type { Updateable } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import { announceIfPublic } from "./announce-campaign.ts";
import {
  type ChangeRow,
  findChangeCampaign,
  lockChange,
  updateChange,
} from "./campaign-change-store.ts";
import { changeLetter } from "./decision-mail.ts";
import { hasDonations } from "./managed-campaign-store.ts";
import type { OrganisingParts } from "./organising-parts.ts";
import {
  type CampaignRow,
  findOwner,
  insertStep,
  lockCampaign,
  updateCampaignRow,
} from "./organising-store.ts";
import { tellTeam } from "./tell-team.ts";

export interface ChangeDecision {
  readonly changeId: number;
  /** Who of the office. */
  readonly actorId: string;
  readonly approve: boolean;
  /** Told to the team and mailed to the owner; asked for where it is refused. */
  readonly reason: string | null;
  readonly within?: (tx: Tx) => Promise<void>;
}

/**
 * The office's word on a change of a live campaign. Throws `not_found`, `wrong_state` where it no
 * longer waits, and `invalid` where gifts came meanwhile in the currency that was to go.
 */
export async function decideChange(
  parts: OrganisingParts,
  decision: ChangeDecision,
): Promise<void> {
  const at = new Date(parts.clock());
  await inTransaction(parts.database, async (tx) => {
    // The campaign first, as everywhere, so that nobody waits for each other.
    const campaignId = await findChangeCampaign(tx, decision.changeId);
    const campaign = campaignId && (await lockCampaign(tx, campaignId));
    const change = campaign && (await lockChange(tx, decision.changeId));
    if (!campaign || !change) throw new AppError("not_found");
    if (change.state !== "open") throw new AppError("wrong_state");
    if (decision.approve) await apply(tx, campaign, change, at);
    await updateChange(tx, change.id, {
      state: decision.approve ? "approved" : "refused",
      decided_by: decision.actorId,
      decided_at: at,
      reason: decision.reason,
    });
    await tell(tx, parts, campaign, decision);
    await decision.within?.(tx);
  });
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
  { mails, mailSite, clock }: OrganisingParts,
  campaign: CampaignRow,
  { approve, reason, actorId }: ChangeDecision,
): Promise<void> {
  const at = new Date(clock());
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
