import { type Money, money } from "#contract/money.ts";
import { declinedRefundRequest, refundRequest, refundStates } from "#samples/money-matters.ts";
import type { GatewayFact } from "../features/gateways/provider/payment-provider.ts";
import type { DonationRow } from "../features/giving/donations/donation-store.ts";
import { insertRefund } from "../features/giving/refunds/refund-store.ts";
import { DAY_MS } from "../platform/clock.ts";
import type { Tx } from "../platform/db/database.ts";
import { uuidv7 } from "../platform/ids.ts";
import type { SampleOffice } from "./sample-office.ts";

/** How many donations `createSampleRefunds` uses: one requested, one declined, and one for each state. */
export const REFUNDED_DONATIONS = 2 + refundStates.length;

interface RefundPlan {
  readonly office: SampleOffice;
  readonly provider: string;
  readonly now: number;
}

/** Creates refunds in each state; returns the gateway's updates for those that the office ordered. */
export async function createSampleRefunds(
  tx: Tx,
  plan: RefundPlan,
  [requested, refused, ...ordered]: readonly DonationRow[],
): Promise<GatewayFact[]> {
  if (requested) await requestRefund(tx, plan, requested);
  if (refused) await declineRefund(tx, plan, refused);
  const facts: GatewayFact[] = [];
  for (const [index, { state, daysAgo }] of refundStates.entries()) {
    const donation = ordered[index];
    const at = plan.now - daysAgo * DAY_MS;
    if (donation) facts.push({ ...(await orderPartialRefund(tx, plan, donation, at)), state });
  }
  return facts;
}

async function requestRefund(tx: Tx, plan: RefundPlan, donation: DonationRow): Promise<void> {
  await insertRefund(tx, {
    ...toRefundRow(plan, donation, plan.now - refundRequest.daysAgo * DAY_MS),
    amount_minor: paidTotal(donation).minor,
    state: "asked",
    asked_by: "donor",
    reason: refundRequest.reason,
    note: refundRequest.note,
  });
}

async function declineRefund(tx: Tx, plan: RefundPlan, donation: DonationRow): Promise<void> {
  const { office, now } = plan;
  const at = new Date(now - (declinedRefundRequest.daysAgo - 1) * DAY_MS);
  const { id } = await insertRefund(tx, {
    ...toRefundRow(plan, donation, now - declinedRefundRequest.daysAgo * DAY_MS),
    amount_minor: paidTotal(donation).minor,
    state: "declined",
    asked_by: "donor",
    reason: declinedRefundRequest.reason,
    note: declinedRefundRequest.note,
    decided_at: at,
    decider_id: office.id,
    decision_note: declinedRefundRequest.answer,
    changed_at: at,
  });
  office.actions.push({
    action: "decline_refund",
    subject: { type: "refund", id },
    after: { donation: donation.id, note: declinedRefundRequest.answer },
    at,
  });
}

/** Refunds half of a donation; returns the gateway's update without the state. */
async function orderPartialRefund(tx: Tx, plan: RefundPlan, donation: DonationRow, at: number) {
  const { office } = plan;
  const amount = money(Math.floor(paidTotal(donation).minor / 2), donation.currency);
  const { id } = await insertRefund(tx, {
    ...toRefundRow(plan, donation, at),
    amount_minor: amount.minor,
    state: "ordered",
    asked_by: "office",
    asker_id: office.id,
    reason: "mistake",
    decided_at: new Date(at),
    decider_id: office.id,
  });
  office.actions.push({
    action: "order_refund",
    subject: { type: "refund", id },
    after: { donation: donation.id, amount_minor: amount.minor, currency: amount.currency },
    at: new Date(at),
  });
  return {
    kind: "refund" as const,
    refundId: `refund-${id}`,
    ours: id,
    paymentId: donation.payment_id ?? "",
    reference: donation.id,
    amount,
    changedAt: at + 60_000,
  };
}

function toRefundRow({ provider }: RefundPlan, donation: DonationRow, at: number) {
  return {
    id: uuidv7(at),
    donation_id: donation.id,
    provider,
    payment_id: donation.payment_id ?? "",
    asked_at: new Date(at),
    changed_at: new Date(at),
  };
}

export const paidTotal = ({ amount_minor, fee_minor, currency }: DonationRow): Money =>
  money(amount_minor + fee_minor, currency);
