import { money } from "#contract/money.ts";
import { overpayment, unknownEvent, unmatchedPayments } from "#samples/money-matters.ts";
import { claimDueAlerts, settlePaymentAlerts } from "../features/foundation/alerts/alert-store.ts";
import { alertOfOddEvents } from "../features/gateways/inbox/alert-of-odd-events.ts";
import { markApplied, storeEvent } from "../features/gateways/inbox/webhook-store.ts";
import type { DonationRow } from "../features/giving/donations/donation-store.ts";
import {
  lockHeldPayment,
  updateHeldPayment,
} from "../features/giving/payments/held-payment-store.ts";
import { quarantinePayments } from "../features/giving/payments/quarantine-payments.ts";
import { DAY_MS } from "../platform/clock.ts";
import type { Tx } from "../platform/db/database.ts";
import { paidTotal } from "./create-sample-refunds.ts";
import type { SampleOffice } from "./sample-office.ts";

interface HeldPaymentPlan {
  readonly office: SampleOffice;
  readonly provider: string;
  /** A donation for which the donor paid too much. */
  readonly overpaid: DonationRow;
  readonly now: number;
}

/** Creates payments on hold; the office has resolved those with a note. */
export async function createHeldPayments(tx: Tx, plan: HeldPaymentPlan): Promise<void> {
  const { office, provider, overpaid, now } = plan;
  await holdOverpayment(tx, plan, overpaid);
  for (const { paymentId, reference, minor, daysAgo, note } of unmatchedPayments) {
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
    await quarantinePayments(tx, provider, [{ fact, reason: "unknown_payment" }], at);
    const row = await lockHeldPayment(tx, provider, paymentId);
    if (!note || !row) continue;
    await claimDueAlerts(tx, { toldBefore: at, at });
    const settled_at = new Date(at.getTime() + DAY_MS);
    await updateHeldPayment(tx, row, { settled_at, settled_by: office.id, settled_note: note });
    await settlePaymentAlerts(tx, [paymentId], { by: office.id, note, at: settled_at });
    office.actions.push({
      action: "look_at",
      subject: { type: "payment", id: row.id ?? "" },
      after: { provider, payment: paymentId, reason: row.reason, note },
      at: settled_at,
    });
  }
}

async function holdOverpayment(
  tx: Tx,
  { provider, now }: HeldPaymentPlan,
  donation: DonationRow,
): Promise<void> {
  const at = new Date(now - overpayment.daysAgo * DAY_MS);
  const total = paidTotal(donation);
  const { currency } = total;
  const fact = {
    kind: "payment",
    state: "succeeded",
    paymentId: donation.payment_id ?? "",
    reference: donation.id,
    total,
    received: money(total.minor + overpayment.minor, currency),
    cost: money(donation.gateway_cost_minor ?? 0, currency),
    declines: 0,
    changedAt: at.getTime(),
  } as const;
  await quarantinePayments(tx, provider, [{ fact, reason: "paid_too_much" }], at);
}

/** Creates an event of unknown type about a payment, with the alert that shows it. */
export async function createUnknownEvent(
  tx: Tx,
  { provider, donation, now }: { provider: string; donation: DonationRow; now: number },
): Promise<void> {
  const { id: eventId, type, daysAgo, object } = unknownEvent;
  const at = new Date(now - daysAgo * DAY_MS);
  const paymentId = donation.payment_id;
  const created = Math.floor(at.getTime() / 1000);
  const body = { id: eventId, type, created, data: { object: { ...object, payment: paymentId } } };
  await storeEvent(tx, {
    provider,
    eventId,
    type,
    paymentId,
    reference: donation.id,
    body: Buffer.from(JSON.stringify(body)),
    receivedAt: at,
  });
  const outcome = "not_understood";
  const event = { event_id: eventId, type, payment_id: paymentId, attempts: 1 };
  await alertOfOddEvents(tx, provider, [{ event, outcome }], at);
  await markApplied(tx, provider, [{ eventId, outcome }], at);
}
