import { money } from "#contract/money.ts";
import { disputes, evidence } from "#samples/money-matters.ts";
import { takeUntold } from "../features/foundation/alerts/alert-store.ts";
import type { GatewayFact } from "../features/gateways/provider/payment-provider.ts";
import { saveEvidence } from "../features/giving/disputes/dispute-store.ts";
import type { DonationRow } from "../features/giving/donations/donation-store.ts";
import { lockDonations } from "../features/giving/donations/donation-store.ts";
import { applyMovements, lockForMovements } from "../features/giving/movements/apply-movements.ts";
import { findDisputeRow } from "../features/giving/movements/dispute-row-store.ts";
import { type Clock, DAY_MS } from "../platform/clock.ts";
import type { Tx } from "../platform/db/database.ts";
import { holdBack, tellOfUnknownEvent } from "./create-sample-news.ts";
import { createSampleRefunds, paidOf, REFUNDED_GIFTS } from "./create-sample-refunds.ts";
import type { SampleOffice } from "./sample-office.ts";
import { findUsualGifts } from "./sample-store.ts";

/** As the gateway of the sample donations is called. */
const PROVIDER = { name: "sample" };
const EVIDENCE_DAYS = 7;
const ANSWERED_AFTER_DAYS = 2;

interface MoneyDeps {
  readonly donorKey: Buffer;
  readonly clock: Clock;
}

/**
 * Refunds and disputes in each state, payments that are held back and news that nobody understands, with the
 * functions that apply what gateways tell. Nobody is written to about them.
 */
export async function createSampleMoney(
  tx: Tx,
  deps: MoneyDeps,
  office: SampleOffice,
  now: number,
): Promise<void> {
  const before = new Date(now - 25 * DAY_MS);
  const ids = await findUsualGifts(tx, { before, limit: REFUNDED_GIFTS + disputes.length + 1 });
  const gifts = await lockDonations(tx, ids);
  const overpaid = gifts.at(-1);
  if (gifts.length < ids.length || !overpaid) return;
  const disputed = gifts.slice(REFUNDED_GIFTS, -1);
  const provider = PROVIDER.name;
  const facts = await createSampleRefunds(tx, { office, provider, now }, gifts);
  for (const [place, donation] of disputed.entries()) {
    const planned = disputes[place];
    if (!planned) continue;
    const { state, reason } = planned;
    const openedAt = now - planned.daysAgo * DAY_MS;
    const opened = { ...aboutDispute(donation), reason, withdrawn: true, changedAt: openedAt };
    facts.push({ ...opened, state: "open", evidenceDueAt: openedAt + EVIDENCE_DAYS * DAY_MS });
    const later = { ...opened, changedAt: openedAt + 5 * DAY_MS, evidenceDueAt: undefined };
    if (state !== "open") facts.push({ ...later, state, withdrawn: state !== "won" });
  }
  await apply(tx, deps, facts);
  const at = new Date(now);
  await takeUntold(tx, { toldBefore: at, at });
  await answerDisputes(tx, office, disputed, now);
  await holdBack(tx, { office, provider, overpaid, now });
  await tellOfUnknownEvent(tx, { provider, about: overpaid, now });
  await takeUntold(tx, { toldBefore: at, at });
}

/** One after the other, each when it was told. */
async function apply(tx: Tx, deps: MoneyDeps, facts: readonly GatewayFact[]): Promise<void> {
  const nobody = { enqueue: async () => {} };
  const held = {
    release: async () => {},
    apply: async () => undefined,
  };
  await lockForMovements(tx, facts);
  for (const fact of facts) {
    const clock = "changedAt" in fact ? () => fact.changedAt : deps.clock;
    const all = { ...deps, clock, provider: PROVIDER, jobs: nobody, held };
    await applyMovements(tx, all, [fact]);
  }
}

function aboutDispute(donation: DonationRow) {
  const amount = paidOf(donation);
  return {
    kind: "dispute" as const,
    disputeId: `dispute-${donation.id}`,
    paymentId: donation.payment_id ?? "",
    reference: donation.id,
    amount,
    fee: money(1_500, amount.currency),
  };
}

async function answerDisputes(
  tx: Tx,
  office: SampleOffice,
  disputed: readonly DonationRow[],
  now: number,
): Promise<void> {
  for (const [place, donation] of disputed.entries()) {
    const planned = disputes[place];
    const { disputeId } = aboutDispute(donation);
    const row = await findDisputeRow(tx, PROVIDER.name, disputeId);
    if (!planned?.answered || !row) continue;
    const sentAt = new Date(now - (planned.daysAgo - ANSWERED_AFTER_DAYS) * DAY_MS);
    await saveEvidence(tx, row.id, { text: evidence, by: office.id, sentAt });
    office.deeds.push({
      action: "send_evidence",
      subject: { type: "dispute", id: row.id },
      after: { evidence },
      at: sentAt,
    });
  }
}
