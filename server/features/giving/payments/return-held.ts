import { money } from "#contract/money.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { defineJob, noData } from "../../../platform/jobs/jobs.ts";
import { sendDueOrders } from "../../../platform/payments/due-orders.ts";
import {
  type GatewayFact,
  GatewayRefused,
  type PaymentProvider,
} from "../../../platform/payments/payment-provider.ts";
import { toldText } from "../../../platform/payments/plain-text.ts";
import { findMovements } from "../../books/ledger/movement-store.ts";
import { readHeldFact } from "./held-fact.ts";
import type { HeldPaymentDeps } from "./held-payment-deps.ts";
import { type HeldRow, lockHeldPayment, takeDueReturn } from "./held-payment-store.ts";
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
    send: async (provider, row) => deps.applyFacts(provider, await sent(deps, provider, row)),
  });
}

/**
 * What the gateway has of the payment, with our order. It is asked first: its answer to an earlier try may have been
 * lost, or somebody may have given the payment back in its own pages.
 */
async function sent(
  deps: HeldPaymentDeps,
  provider: PaymentProvider,
  row: HeldRow,
): Promise<readonly GatewayFact[]> {
  const { payment_id: paymentId, order_id: id } = row;
  const booked = await findMovements(deps.db, provider.name, paymentId);
  const payment = booked.find(({ kind }) => kind === "second_payment");
  if (!payment || id === null)
    throw new Error(`payment ${paymentId} is ordered back, and in no books`);
  const known = await provider.getPayment(paymentId);
  const amount = money(payment.amount_minor, payment.currency);
  const isDone = (fact: GatewayFact) =>
    fact.kind === "refund" &&
    fact.state !== "failed" &&
    (fact.ours === id || fact.amount.minor === amount.minor);
  if (known.some(isDone)) return known;
  const reference = readHeldFact(row)?.reference ?? "";
  try {
    return [...known, await provider.refund({ id, paymentId, reference, amount })];
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    await inTransaction(deps.database, async (tx) => {
      const now = await lockHeldPayment(tx, provider.name, paymentId);
      // Another way may have brought the news that it was sent after all.
      if (now?.return_state !== "ordered") return;
      await reopenReturn(tx, deps, now, toldText(error.message));
    });
    return [];
  }
}
