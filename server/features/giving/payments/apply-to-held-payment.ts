import type { Money } from "#contract/money.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import type { WithdrawnAmounts } from "../../books/ledger/movement-store.ts";
import { settlePaymentAlerts } from "../../foundation/alerts/alert-store.ts";
import type { GatewayDispute, GatewayRefund } from "../../gateways/provider/payment-provider.ts";
import { toPlainId } from "../../gateways/provider/plain-text.ts";
import { applyDispute } from "../movements/apply-dispute.ts";
import { reverseUnmatchedEntries } from "../movements/movement-entries.ts";
import type { MovementOutcome } from "../movements/movement-outcome.ts";
import type { PaymentSource } from "../movements/payment-source.ts";
import { applyHeldRefund, type HeldRefundDeps } from "./apply-held-refund.ts";
import { isReturnPending } from "./held-payment-policy.ts";
import { type HeldRow, lockHeldPayment, updateHeldPayment } from "./held-payment-store.ts";
import { reopenReturn } from "./reopen-return.ts";
import { bookHeldPayment, remainingAmount, sumTakenFrom } from "./unmatched-payment.ts";

/**
 * Books a refund or dispute of a payment on hold. The payment itself is booked as unmatched with the first of them.
 * Undefined if the payment is not on hold.
 */
export async function applyToHeldPayment(
  tx: Tx,
  deps: HeldRefundDeps,
  fact: GatewayRefund | GatewayDispute,
): Promise<{ readonly outcome: MovementOutcome | undefined } | undefined> {
  const provider = deps.provider.name;
  const paymentId = toPlainId(fact.paymentId);
  const row = await lockHeldPayment(tx, provider, paymentId);
  const paid = row && (await bookHeldPayment(tx, row, new Date(deps.clock())));
  if (!row || !paid) return undefined;
  const taken = await sumTakenFrom(tx, row, paid);
  const outcome =
    fact.kind === "refund"
      ? await applyHeldRefund(tx, deps, { row, paid, taken }, fact)
      : await applyDispute(
          tx,
          deps,
          { donationId: null, source: toSource(row, paid, taken) },
          fact,
        );
  await updateReturn(tx, deps, { paymentId, paid, previous: taken });
  return { outcome };
}

function toSource(
  { provider }: HeldRow,
  paid: Money,
  { refunded, lost }: WithdrawnAmounts,
): PaymentSource {
  const payment = { paid, takenMinor: refunded + lost };
  return { paid, reverse: async (moved) => reverseUnmatchedEntries(provider, payment, moved) };
}

/** Closes the payment once nothing is left of it; changes or reopens its return if another amount is left. */
async function updateReturn(
  tx: Tx,
  deps: HeldRefundDeps,
  { paymentId, paid, previous }: { paymentId: string; paid: Money; previous: WithdrawnAmounts },
): Promise<void> {
  const row = await lockHeldPayment(tx, deps.provider.name, paymentId);
  if (!row) return;
  const taken = await sumTakenFrom(tx, row, paid);
  const { refunded, lost, disputed } = taken;
  const isUnchanged =
    refunded === previous.refunded && lost === previous.lost && disputed === previous.disputed;
  if (isUnchanged) return;
  if (refunded === paid.minor) return close(tx, deps, row, "done");
  if (refunded + lost >= paid.minor && disputed === 0) return close(tx, deps, row, null);
  if (row.return_state === "ordered" && disputed > previous.disputed) {
    const failure = "The donor's bank took the money back before it could be refunded.";
    return reopenReturn(tx, deps, row, failure);
  }
  const change = remainingAmount(paid, taken) - remainingAmount(paid, previous);
  // The gateway would refuse the same order id with another amount.
  if (row.return_state === "ordered" && change < 0) {
    return updateHeldPayment(tx, row, { order_id: uuidv7(deps.clock()), tries: 0 });
  }
  if (change > 0 && row.settled_at !== null && !isReturnPending(row)) {
    return reopenReturn(tx, deps, row, "The money was returned to us.");
  }
}

/** Nothing is left to decide; `null` if a bank took a part. */
async function close(tx: Tx, { clock }: HeldRefundDeps, row: HeldRow, state: "done" | null) {
  const at = new Date(clock());
  const settled_at = row.settled_at ?? at;
  await updateHeldPayment(tx, row, { return_state: state, failure: null, settled_at });
  const note =
    state === "done" ? "The payment was refunded." : "The donor's bank took the money back.";
  await settlePaymentAlerts(tx, [row.payment_id], { by: null, note, at });
}
