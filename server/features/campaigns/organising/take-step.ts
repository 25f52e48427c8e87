import { today } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { lockVerifiedAccount } from "../../foundation/accounts/lock-verified-account.ts";
import { stateOn } from "./campaign-dates.ts";
import { mayTake, stepFrom } from "./campaign-status.ts";
import type { OrganisingParts } from "./organising-parts.ts";
import { type CampaignRow, lockCampaign } from "./organising-store.ts";
import { columnsOf } from "./step-columns.ts";
import type { TakenStep } from "./taken-step.ts";
import { writeStep } from "./write-step.ts";

/**
 * Takes one step of a campaign's life, writes it down and tells who should know. Throws `not_found`,
 * `forbidden` for who never may, `wrong_state`, and `invalid` for what stands in its way.
 */
export async function takeStep(parts: OrganisingParts, step: TakenStep): Promise<void> {
  await inTransaction(parts.database, async (tx) => {
    const found = await lockCampaign(tx, step.campaignId);
    if (!found) throw new AppError("not_found");
    const campaign = await settleByDate(tx, parts, found);
    if (!mayTake(step.action, step.as)) throw new AppError("forbidden");
    // Who asks for money writes to people in time: they are known by a mailbox of their own.
    if (step.action === "submit") await lockVerifiedAccount(tx, campaign.organiser_id);
    await moveOn(tx, parts, campaign, step);
    await step.within?.(tx);
  });
}

async function moveOn(
  tx: Tx,
  parts: OrganisingParts,
  campaign: CampaignRow,
  step: TakenStep,
): Promise<void> {
  const approved = campaign.approved_at !== null;
  const next = stepFrom({ state: campaign.state, held: campaign.held, approved }, step.action);
  if (!next) throw new AppError("wrong_state");
  const columns = await columnsOf(tx, campaign, step, {
    today: today(parts.clock),
    at: new Date(parts.clock()),
  });
  await writeStep(tx, parts, { campaign, next, columns, step });
}

/** The clock's step first, where the date took it already. */
async function settleByDate(
  tx: Tx,
  parts: OrganisingParts,
  campaign: CampaignRow,
): Promise<CampaignRow> {
  if (stateOn(campaign, today(parts.clock)) === campaign.state) return campaign;
  await moveOn(tx, parts, campaign, {
    campaignId: campaign.id,
    action: "end",
    as: "clock",
    actorId: null,
  });
  return { ...campaign, state: "ended" };
}

/** Writes down that a campaign's last day is over; nothing where it is not, or no longer. */
export async function endByClock(parts: OrganisingParts, campaignId: number): Promise<void> {
  await inTransaction(parts.database, async (tx) => {
    const campaign = await lockCampaign(tx, campaignId);
    if (campaign) await settleByDate(tx, parts, campaign);
  });
}
