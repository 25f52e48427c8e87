import type { CampaignState } from "#contract/campaigns/campaign-states.ts";
import type { takeCampaignStep } from "#contract/campaigns/organising.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { today } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { lockVerifiedAccount } from "../../foundation/accounts/verified-address.ts";
import { requireCampaignRole } from "../teams/campaign-role.ts";
import { countTeamAction } from "../teams/count-team-action.ts";
import { stateOn } from "./campaign-dates.ts";
import { canTakeStep, statusAfter } from "./campaign-status.ts";
import type { OrganisingDeps } from "./organising-deps.ts";
import { type CampaignRow, lockCampaign } from "./organising-store.ts";
import { type PlannedStep, recordStep } from "./record-step.ts";
import { type StepRequest, stepColumns } from "./step-columns.ts";

/**
 * Takes a step, records it in the history and notifies the team. Returns the states before and
 * after. Throws `forbidden` for an actor who can never take it, `wrong_state`, and `invalid` when
 * it is blocked; then nothing is written.
 */
export async function takeStep(
  tx: Tx,
  deps: OrganisingDeps,
  step: StepRequest,
): Promise<{ from: CampaignState; to: CampaignState }> {
  if (!canTakeStep(step.action, step.actor)) throw new AppError("forbidden");
  // The owner will email donors, so their own address must be confirmed.
  if (step.action === "submit") await lockVerifiedAccount(tx, step.campaign.organiser_id);
  const from = stateOn(step.campaign, today(deps.clock));
  const planned = await planStep(tx, deps, {
    ...step,
    campaign: { ...step.campaign, state: from },
  });
  await endIfOverdue(tx, deps, step.campaign);
  await recordStep(tx, deps, planned);
  return { from, to: planned.next.state };
}

/** Records the end of a locked campaign whose last day has passed; otherwise does nothing. */
export async function endIfOverdue(
  tx: Tx,
  deps: OrganisingDeps,
  campaign: CampaignRow,
): Promise<void> {
  if (stateOn(campaign, today(deps.clock)) === campaign.state) return;
  const end = { campaign, action: "end", actor: "clock", actorId: null } as const;
  await recordStep(tx, deps, await planStep(tx, deps, end));
}

/** Checks a step and prepares its changes. Throws `wrong_state` and `invalid`. */
async function planStep(
  tx: Tx,
  { clock }: OrganisingDeps,
  step: StepRequest,
): Promise<PlannedStep> {
  const { state, held, approved_at } = step.campaign;
  const next = statusAfter({ state, held, approved: approved_at !== null }, step.action);
  if (!next) throw new AppError("wrong_state");
  const columns = await stepColumns(tx, step, { today: today(clock), at: new Date(clock()) });
  return { ...step, next, columns };
}

interface TeamStep extends BodyOf<typeof takeCampaignStep> {
  readonly campaignId: number;
  readonly accountId: string;
}

/** Takes a step in the caller's role. Throws as `consumeTimeStep`, `not_found` and `too_many_requests`. */
export async function takeTeamStep(deps: OrganisingDeps, request: TeamStep): Promise<void> {
  const { campaignId, accountId, action, reason, end_date: endsOn } = request;
  await countTeamAction(deps, request);
  await inTransaction(deps.database, async (tx) => {
    const campaign = await lockCampaign(tx, campaignId);
    if (!campaign) throw new AppError("not_found");
    const as = await requireCampaignRole(tx, { campaignId, accountId, least: "editor" });
    await takeStep(tx, deps, { campaign, action, actor: as, actorId: accountId, reason, endsOn });
  });
}
