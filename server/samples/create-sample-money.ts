import { money } from "#contract/money.ts";
import { disputes, evidence } from "#samples/money-matters.ts";
import { claimDueAlerts } from "../features/foundation/alerts/alert-store.ts";
import type { GatewayFact } from "../features/gateways/provider/payment-provider.ts";
import { markEvidenceSent } from "../features/giving/disputes/dispute-store.ts";
import type { DonationRow } from "../features/giving/donations/donation-store.ts";
import { lockDonations } from "../features/giving/donations/donation-store.ts";
import { applyMovements, lockForMovements } from "../features/giving/movements/apply-movements.ts";
import { findDisputeRow } from "../features/giving/movements/dispute-row-store.ts";
import { type Clock, DAY_MS } from "../platform/clock.ts";
import type { Tx } from "../platform/db/database.ts";
import { createHeldPayments, createUnknownEvent } from "./create-held-payments.ts";
import { createSampleRefunds, paidTotal, REFUNDED_DONATIONS } from "./create-sample-refunds.ts";
import type { SampleOffice } from "./sample-office.ts";
import { findTypicalDonations } from "./sample-store.ts";

/** The gateway name of sample donations. */
const PROVIDER = { name: "sample" };
const EVIDENCE_DAYS = 7;
const ANSWERED_AFTER_DAYS = 2;

interface MoneyDeps {
  readonly donorKey: Buffer;
  readonly clock: Clock;
}

/**
 * Creates refunds and disputes in each state, payments on hold and an unknown event, through the code that applies
 * gateway updates. Notifies no one.
 */
export async function createSampleMoney(
  tx: Tx,
  deps: MoneyDeps,
  office: SampleOffice,
  now: number,
): Promise<void> {
  const before = new Date(now - 25 * DAY_MS);
  const ids = await findTypicalDonations(tx, {
    before,
    limit: REFUNDED_DONATIONS + disputes.length + 1,
  });
  const donations = await lockDonations(tx, ids);
  const overpaid = donations.at(-1);
  if (donations.length < ids.length || !overpaid) return;
  const disputed = donations.slice(REFUNDED_DONATIONS, -1);
  const provider = PROVIDER.name;
  const facts = await createSampleRefunds(tx, { office, provider, now }, donations);
  for (const [index, donation] of disputed.entries()) {
    const planned = disputes[index];
    if (!planned) continue;
    const { state, reason } = planned;
    const openedAt = now - planned.daysAgo * DAY_MS;
    const opened = { ...toDisputeFact(donation), reason, withdrawn: true, changedAt: openedAt };
    facts.push({ ...opened, state: "open", evidenceDueAt: openedAt + EVIDENCE_DAYS * DAY_MS });
    const later = { ...opened, changedAt: openedAt + 5 * DAY_MS, evidenceDueAt: undefined };
    if (state !== "open") facts.push({ ...later, state, withdrawn: state !== "won" });
  }
  await applyFacts(tx, deps, facts);
  const at = new Date(now);
  await claimDueAlerts(tx, { toldBefore: at, at });
  await answerDisputes(tx, office, disputed, now);
  await createHeldPayments(tx, { office, provider, overpaid, now });
  await createUnknownEvent(tx, { provider, donation: overpaid, now });
  await claimDueAlerts(tx, { toldBefore: at, at });
}

/** Applies the facts one by one, each at the time of its change. */
async function applyFacts(tx: Tx, deps: MoneyDeps, facts: readonly GatewayFact[]): Promise<void> {
  const noJobs = { enqueue: async () => {} };
  const held = {
    release: async () => {},
    apply: async () => undefined,
  };
  await lockForMovements(tx, facts);
  for (const fact of facts) {
    const clock = "changedAt" in fact ? () => fact.changedAt : deps.clock;
    const factDeps = { ...deps, clock, provider: PROVIDER, jobs: noJobs, held };
    await applyMovements(tx, factDeps, [fact]);
  }
}

function toDisputeFact(donation: DonationRow) {
  const amount = paidTotal(donation);
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
  for (const [index, donation] of disputed.entries()) {
    const planned = disputes[index];
    const { disputeId } = toDisputeFact(donation);
    const row = await findDisputeRow(tx, PROVIDER.name, disputeId);
    if (!planned?.answered || !row) continue;
    const sentAt = new Date(now - (planned.daysAgo - ANSWERED_AFTER_DAYS) * DAY_MS);
    await markEvidenceSent(tx, row.id, { text: evidence, by: office.id, sentAt });
    office.actions.push({
      action: "send_evidence",
      subject: { type: "dispute", id: row.id },
      after: { evidence },
      at: sentAt,
    });
  }
}
