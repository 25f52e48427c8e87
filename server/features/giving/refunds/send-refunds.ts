import { money } from "#contract/money.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { defineJob, noData } from "../../../platform/jobs/jobs.ts";
import { raiseAlerts } from "../../foundation/alerts/alert-store.ts";
import { sendDueOrders } from "../../gateways/provider/due-orders.ts";
import {
  type GatewayFact,
  type GatewayRefund,
  GatewayRefused,
  type PaymentProvider,
} from "../../gateways/provider/payment-provider.ts";
import { toSafeText } from "../../gateways/provider/plain-text.ts";
import { findDonation } from "../donations/donation-store.ts";
import type { RefundDeps } from "./refund-deps.ts";
import { claimDueRefund, lockRefund, type RefundRow, updateRefund } from "./refund-store.ts";

/** Runs when a refund is ordered, and every minute to retry gateways that were unreachable. */
export const sendRefundsJob = defineJob({
  name: "send-refunds",
  data: noData,
  cron: "* * * * *",
});

export interface SendRefundsDeps
  extends Pick<RefundDeps, "database" | "db" | "clock" | "log" | "gateways"> {
  /** Applies a gateway's facts to the ledger; injected by the wiring. */
  readonly applyFacts: (provider: PaymentProvider, facts: readonly GatewayFact[]) => Promise<void>;
}

/** Sends all due refunds, then throws the first error that was not the gateway's. */
export function sendRefunds(deps: SendRefundsDeps): Promise<void> {
  return sendDueOrders(deps, {
    take: claimDueRefund,
    send: (provider, refund) => send(deps, provider, refund),
  });
}

async function send(
  deps: SendRefundsDeps,
  provider: PaymentProvider,
  refund: RefundRow,
): Promise<void> {
  const sent = (await findSent(provider, refund)) ?? (await order(deps, provider, refund));
  if (sent) await deps.applyFacts(provider, [sent]);
}

/**
 * Looks for the result of an earlier attempt. Its response may have been lost, and gateways drop idempotency keys
 * after a while: without this lookup a late retry could refund twice.
 */
async function findSent(
  provider: PaymentProvider,
  refund: RefundRow,
): Promise<GatewayRefund | undefined> {
  if (refund.tries === 1) return undefined;
  const facts = await provider.getPayment(refund.payment_id);
  return facts.find((fact) => fact.kind === "refund" && fact.ours === refund.id) as
    | GatewayRefund
    | undefined;
}

/** Undefined if the gateway refuses the refund. */
async function order(
  deps: SendRefundsDeps,
  provider: PaymentProvider,
  refund: RefundRow,
): Promise<GatewayRefund | undefined> {
  const donation = await findDonation(deps.db, refund.donation_id);
  if (!donation) throw new Error(`refund ${refund.id} has no donation`);
  try {
    return await provider.refund({
      id: refund.id,
      paymentId: refund.payment_id,
      reference: refund.donation_id,
      amount: money(refund.amount_minor, donation.currency),
    });
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    await markFailed(deps, refund, toSafeText(error.message));
    return undefined;
  }
}

/** Frees the amount for a new refund, and alerts the office. */
function markFailed(
  { database, clock }: SendRefundsDeps,
  { id, provider, donation_id: donation, payment_id: payment }: RefundRow,
  failure: string,
): Promise<void> {
  const at = new Date(clock());
  return inTransaction(database, async (tx) => {
    const refund = await lockRefund(tx, id);
    // A webhook may have reported meanwhile that it was sent after all.
    if (refund?.state !== "ordered") return;
    await updateRefund(tx, id, { state: "failed", failure, changed_at: at });
    const detail = { provider, donation, payment, answer: failure };
    await raiseAlerts(tx, [{ kind: "refund_refused", key: id, detail }], at);
  });
}
