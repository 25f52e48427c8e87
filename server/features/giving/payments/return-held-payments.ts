import { money } from "#contract/money.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { defineJob, noData } from "../../../platform/jobs/jobs.ts";
import { findMovements } from "../../books/ledger/movement-store.ts";
import { sendDueOrders } from "../../gateways/provider/due-orders.ts";
import {
  type GatewayFact,
  GatewayRefused,
  type PaymentProvider,
  type RefundOrder,
} from "../../gateways/provider/payment-provider.ts";
import { toSafeText } from "../../gateways/provider/plain-text.ts";
import { readHeldFact } from "./held-fact.ts";
import type { HeldPaymentDeps } from "./held-payment-deps.ts";
import { claimDueReturn, type HeldRow, lockHeldPayment } from "./held-payment-store.ts";
import { reopenReturn } from "./reopen-return.ts";
import { remainingAmount, sumTakenFrom } from "./unmatched-payment.ts";

/** Runs when a refund is ordered, and every minute to retry gateways that were unreachable. */
export const returnHeldPaymentsJob = defineJob({
  name: "return-held-payments",
  data: noData,
  cron: "* * * * *",
});

/** Refunds all due unmatched payments, then throws the first error that was not the gateway's. */
export function returnHeldPayments(deps: HeldPaymentDeps): Promise<void> {
  return sendDueOrders(deps, {
    take: claimDueReturn,
    send: (provider, row) => refundPayment(deps, provider, row),
  });
}

/**
 * Refunds what is left of the payment. It is looked up first: the response to an earlier attempt may have been lost,
 * or a refund in the gateway's dashboard or a bank may have taken a part of it.
 */
async function refundPayment(
  deps: HeldPaymentDeps,
  provider: PaymentProvider,
  { payment_id: paymentId, order_id }: HeldRow,
): Promise<void> {
  const facts = await provider.getPayment(paymentId);
  await deps.applyFacts(provider, facts);
  const isSent = (fact: GatewayFact) =>
    fact.kind === "refund" && fact.state !== "failed" && fact.ours === order_id;
  if (facts.some(isSent)) return;
  const order = await inTransaction(deps.database, (tx) => findOrder(tx, provider.name, paymentId));
  if (order) await deps.applyFacts(provider, await sendOrder(deps, provider, order));
}

/** The current order; undefined if the payment is no longer to be refunded. */
async function findOrder(
  tx: Tx,
  provider: string,
  paymentId: string,
): Promise<RefundOrder | undefined> {
  const row = await lockHeldPayment(tx, provider, paymentId);
  if (row?.return_state !== "ordered" || row.order_id === null) return undefined;
  const booked = await findMovements(tx, provider, paymentId);
  const payment = booked.find(({ kind }) => kind === "second_payment");
  if (!payment) throw new Error(`payment ${paymentId} is to be refunded but not booked`);
  const paid = money(payment.amount_minor, payment.currency);
  const remaining = remainingAmount(paid, await sumTakenFrom(tx, row, paid));
  const reference = readHeldFact(row)?.reference ?? "";
  return { id: row.order_id, paymentId, reference, amount: money(remaining, paid.currency) };
}

async function sendOrder(
  deps: HeldPaymentDeps,
  provider: PaymentProvider,
  order: RefundOrder,
): Promise<readonly GatewayFact[]> {
  try {
    return [await provider.refund(order)];
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    await inTransaction(deps.database, async (tx) => {
      const row = await lockHeldPayment(tx, provider.name, order.paymentId);
      // A webhook may have reported meanwhile that it was sent after all.
      if (row?.return_state !== "ordered") return;
      await reopenReturn(tx, deps, row, toSafeText(error.message));
    });
    return [];
  }
}
