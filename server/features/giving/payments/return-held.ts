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
import { toldText } from "../../gateways/provider/plain-text.ts";
import { readHeldFact } from "./held-fact.ts";
import type { HeldPaymentDeps } from "./held-payment-deps.ts";
import { type HeldRow, lockHeldPayment, takeDueReturn } from "./held-payment-store.ts";
import { leftOf, takenOf } from "./nobodys-payment.ts";
import { reopenReturn } from "./reopen-return.ts";

/** Has payments given back that are nobody's gift: at once, and again each minute where a gateway was away. */
export const returnHeldJob = defineJob({
  name: "return-held-payments",
  data: noData,
  cron: "* * * * *",
});

/** Sends every order that is due. Throws the first failure that is none of a gateway's, after the others were sent. */
export function returnHeld(deps: HeldPaymentDeps): Promise<void> {
  return sendDueOrders(deps, {
    take: takeDueReturn,
    send: (provider, row) => sendBack(deps, provider, row),
  });
}

/**
 * Sends what is left of the payment back. The gateway is asked first: its answer to an earlier try may have been lost,
 * somebody may have given of the payment in its own pages, or a bank may have taken it.
 */
async function sendBack(
  deps: HeldPaymentDeps,
  provider: PaymentProvider,
  { payment_id: paymentId, order_id }: HeldRow,
): Promise<void> {
  const known = await provider.getPayment(paymentId);
  await deps.applyFacts(provider, known);
  const isSent = (fact: GatewayFact) =>
    fact.kind === "refund" && fact.state !== "failed" && fact.ours === order_id;
  if (known.some(isSent)) return;
  const order = await inTransaction(deps.database, (tx) => orderOf(tx, provider.name, paymentId));
  if (order) await deps.applyFacts(provider, await sent(deps, provider, order));
}

/** The order as it stands by now; undefined where it is none any more. */
async function orderOf(
  tx: Tx,
  provider: string,
  paymentId: string,
): Promise<RefundOrder | undefined> {
  const row = await lockHeldPayment(tx, provider, paymentId);
  if (row?.return_state !== "ordered" || row.order_id === null) return undefined;
  const booked = await findMovements(tx, provider, paymentId);
  const payment = booked.find(({ kind }) => kind === "second_payment");
  if (!payment) throw new Error(`payment ${paymentId} is ordered back, and in no books`);
  const paid = money(payment.amount_minor, payment.currency);
  const left = leftOf(paid, await takenOf(tx, row, paid));
  const reference = readHeldFact(row)?.reference ?? "";
  return { id: row.order_id, paymentId, reference, amount: money(left, paid.currency) };
}

async function sent(
  deps: HeldPaymentDeps,
  provider: PaymentProvider,
  order: RefundOrder,
): Promise<readonly GatewayFact[]> {
  try {
    return [await provider.refund(order)];
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    await inTransaction(deps.database, async (tx) => {
      const now = await lockHeldPayment(tx, provider.name, order.paymentId);
      // Another way may have brought the news that it was sent after all.
      if (now?.return_state !== "ordered") return;
      await reopenReturn(tx, deps, now, toldText(error.message));
    });
    return [];
  }
}
