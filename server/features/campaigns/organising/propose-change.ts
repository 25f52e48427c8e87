import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { requireCampaignRole } from "../teams/campaign-role.ts";
import { countTeamAction } from "../teams/count-team-action.ts";
import type { TeamCall } from "../teams/team-deps.ts";
import type { Proposal } from "./campaign-edits.ts";
import { findOpenChange } from "./managed-campaign-store.ts";
import type { OrganisingDeps } from "./organising-deps.ts";
import { insertChange, lockCampaign, updateChange } from "./organising-store.ts";

interface Proposing {
  readonly campaignId: number;
  readonly accountId: string;
  readonly proposed: Proposal;
  readonly at: Date;
}

const emptyProposal = {
  beneficiary_kind: null,
  beneficiary_name: null,
  beneficiary_registration: null,
  currency: null,
  goal_minor: null,
} as const;

/** Adds a proposal to the campaign's one pending change, which is withdrawn once it is empty. */
export async function proposeChange(
  tx: Tx,
  { campaignId, accountId, proposed, at }: Proposing,
): Promise<void> {
  if (Object.keys(proposed).length === 0) return;
  const open = await findOpenChange(tx, campaignId);
  const { beneficiary_kind, beneficiary_name, beneficiary_registration, currency, goal_minor } = {
    ...emptyProposal,
    ...open,
    ...proposed,
  };
  const columns = {
    beneficiary_kind,
    beneficiary_name,
    beneficiary_registration,
    currency,
    goal_minor,
    proposed_by: accountId,
    proposed_at: at,
  };
  const isEmpty = beneficiary_kind === null && currency === null && goal_minor === null;
  if (open) {
    await updateChange(tx, open.id, isEmpty ? { state: "withdrawn", decided_at: at } : columns);
  } else if (!isEmpty) {
    await insertChange(tx, { campaign_id: campaignId, ...columns });
  }
}

/** Withdraws the pending change. Throws `not_found` when there is none, and `too_many_requests`. */
export async function withdrawChange(
  deps: OrganisingDeps,
  { campaignId, accountId }: TeamCall,
): Promise<void> {
  await countTeamAction(deps, { accountId });
  await inTransaction(deps.database, async (tx) => {
    await lockCampaign(tx, campaignId);
    await requireCampaignRole(tx, { campaignId, accountId, least: "editor" });
    const open = await findOpenChange(tx, campaignId);
    if (!open) throw new AppError("not_found");
    await updateChange(tx, open.id, { state: "withdrawn", decided_at: new Date(deps.clock()) });
  });
}
