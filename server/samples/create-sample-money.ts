import { type Money, money } from "#contract/money.ts";
import { disputes, evidence, heldBack, wish } from "#samples/money-matters.ts";
import { settleAlertsAbout, takeUntold } from "../features/foundation/alerts/alert-store.ts";
import { saveEvidence } from "../features/giving/disputes/dispute-store.ts";
import type { DonationRow } from "../features/giving/donations/donation-store.ts";
import { lockDonations } from "../features/giving/donations/donation-store.ts";
import { applyMovements, lockForMovements } from "../features/giving/movements/apply-movements.ts";
import { findDisputeRow } from "../features/giving/movements/dispute-row-store.ts";
import {
  lockHeldPayment,
  updateHeldPayment,
} from "../features/giving/payments/held-payment-store.ts";
import { quarantine } from "../features/giving/payments/quarantine-payments.ts";
import { insertRefund } from "../features/giving/refunds/refund-store.ts";
import { type Clock, DAY_MS } from "../platform/clock.ts";
import type { Tx } from "../platform/db/database.ts";
import { uuidv7 } from "../platform/ids.ts";
import type { GatewayFact } from "../platform/payments/payment-provider.ts";
import type { SampleOffice } from "./sample-office.ts";
import { findUsualGifts } from "./sample-store.ts";

/** As the gateway of the sample donations is called. */
const PROVIDER = { name: "sample" };
const EVIDENCE_DAYS = 7;

interface MoneyDeps {
  readonly donorKey: Buffer;
  readonly clock: Clock;
}

/**
 * Refunds, a dispute in each state and payments that are held back, with the functions that apply what gateways
 * tell. Nobody is written to about them.
 */
export async function createSampleMoney(
  tx: Tx,
  deps: MoneyDeps,
  office: SampleOffice,
  now: number,
): Promise<void> {
  const before = new Date(now - 25 * DAY_MS);
  const ids = await findUsualGifts(tx, { before, limit: disputes.length + 2 });
  const [asking, given, ...disputed] = await lockDonations(tx, ids);
  if (!asking || !given) return;
  const daysAgo = (days: number) => now - days * DAY_MS;
  await askForRefund(tx, asking, daysAgo(wish.daysAgo));
  const facts = [await orderPart(tx, office, given, daysAgo(9))];
  for (const [place, donation] of disputed.entries()) {
    const planned = disputes[place];
    if (!planned) continue;
    const { state, reason } = planned;
    const openedAt = daysAgo(planned.daysAgo);
    const opened = { ...aboutDispute(donation), reason, withdrawn: true, changedAt: openedAt };
    facts.push({ ...opened, state: "open", evidenceDueAt: openedAt + EVIDENCE_DAYS * DAY_MS });
    const later = { ...opened, changedAt: openedAt + 5 * DAY_MS, evidenceDueAt: undefined };
    if (state !== "open") facts.push({ ...later, state, withdrawn: state !== "won" });
  }
  await apply(tx, deps, facts);
  await answerDisputes(tx, office, disputed, now);
  await holdBack(tx, office, now);
  const at = new Date(now);
  await takeUntold(tx, { toldBefore: at, at });
}

async function apply(tx: Tx, deps: MoneyDeps, facts: readonly GatewayFact[]): Promise<void> {
  const nobody = { enqueue: async () => {} };
  const held = {
    release: async () => {},
    apply: async () => undefined,
  };
  const all = { ...deps, provider: PROVIDER, jobs: nobody, held };
  await lockForMovements(tx, facts);
  await applyMovements(tx, all, facts);
}

const paidOf = ({ amount_minor, fee_minor, currency }: DonationRow): Money =>
  money(amount_minor + fee_minor, currency);

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

async function askForRefund(tx: Tx, donation: DonationRow, at: number): Promise<void> {
  await insertRefund(tx, {
    ...refundOf(donation, at),
    amount_minor: paidOf(donation).minor,
    state: "asked",
    asked_by: "donor",
    reason: wish.reason,
    note: wish.note,
  });
}

/** Half of a gift is given back by the office; answers what the gateway tells of it. */
async function orderPart(
  tx: Tx,
  office: SampleOffice,
  donation: DonationRow,
  at: number,
): Promise<GatewayFact> {
  const amount = money(Math.floor(paidOf(donation).minor / 2), donation.currency);
  const { id } = await insertRefund(tx, {
    ...refundOf(donation, at),
    amount_minor: amount.minor,
    state: "ordered",
    asked_by: "office",
    asker_id: office.id,
    reason: "mistake",
    decided_at: new Date(at),
    decider_id: office.id,
  });
  office.deeds.push({
    action: "order_refund",
    subject: { type: "refund", id },
    after: { donation: donation.id, amount_minor: amount.minor, currency: amount.currency },
    at: new Date(at),
  });
  return {
    kind: "refund",
    refundId: `refund-${id}`,
    ours: id,
    paymentId: donation.payment_id ?? "",
    reference: donation.id,
    state: "done",
    amount,
    changedAt: at + 60_000,
  };
}

function refundOf(donation: DonationRow, at: number) {
  return {
    id: uuidv7(at),
    donation_id: donation.id,
    provider: PROVIDER.name,
    payment_id: donation.payment_id ?? "",
    asked_at: new Date(at),
    changed_at: new Date(at),
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
    const row = await findDisputeRow(tx, PROVIDER.name, aboutDispute(donation).disputeId);
    if (!planned?.answered || !row) continue;
    const sentAt = new Date(now - (planned.daysAgo - 2) * DAY_MS);
    await saveEvidence(tx, row.id, { text: evidence, by: office.id, sentAt });
    office.deeds.push({
      action: "send_evidence",
      subject: { type: "dispute", id: row.id },
      after: { evidence },
      at: sentAt,
    });
  }
}

/** Payments for nothing that the site knows; the office has looked at those with a note. */
async function holdBack(tx: Tx, office: SampleOffice, now: number): Promise<void> {
  for (const { paymentId, reference, minor, daysAgo, note } of heldBack) {
    const at = new Date(now - daysAgo * DAY_MS);
    const fact = {
      kind: "payment",
      state: "succeeded",
      paymentId,
      reference,
      total: money(minor, "USD"),
      cost: money(0, "USD"),
      declines: 0,
      changedAt: at.getTime(),
    } as const;
    await quarantine(tx, PROVIDER.name, [{ fact, reason: "unknown_payment" }], at);
    const row = await lockHeldPayment(tx, PROVIDER.name, paymentId);
    if (!note || !row) continue;
    await takeUntold(tx, { toldBefore: at, at });
    const settled_at = new Date(at.getTime() + DAY_MS);
    await updateHeldPayment(tx, row, { settled_at, settled_by: office.id, settled_note: note });
    await settleAlertsAbout(tx, [paymentId], { by: office.id, note, at: settled_at });
    office.deeds.push({
      action: "look_at",
      subject: { type: "payment", id: row.id ?? "" },
      after: { provider: PROVIDER.name, payment: paymentId, reason: row.reason, note },
      at: settled_at,
    });
  }
}
