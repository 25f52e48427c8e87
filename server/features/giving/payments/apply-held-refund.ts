import type { Money } from "#contract/money.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { accounts, type Entry } from "../../books/ledger/ledger-entry.ts";
import {
  findMovements,
  type Movement,
  type MovementRow,
  recordMovement,
  type WithdrawnAmounts,
} from "../../books/ledger/movement-store.ts";
import type { GatewayRefund, PaymentProvider } from "../../gateways/provider/payment-provider.ts";
import { bookDifference, exchangeLoss } from "../movements/book-difference.ts";
import {
  exchangeOutEntries,
  reverseExchange,
  reverseUnmatchedEntries,
} from "../movements/movement-entries.ts";
import { type MovementOutcome, toMovementOutcome } from "../movements/movement-outcome.ts";
import { isReturnPending } from "./held-payment-policy.ts";
import { type HeldRow, updateHeldPayment } from "./held-payment-store.ts";
import { reopenReturn } from "./reopen-return.ts";
import { remainingAmount } from "./unmatched-payment.ts";

export interface HeldRefundDeps {
  readonly provider: Pick<PaymentProvider, "name">;
  readonly clock: Clock;
}

interface Held {
  readonly row: HeldRow;
  readonly paid: Money;
  /** The amounts taken from it before this refund. */
  readonly taken: WithdrawnAmounts;
}

/**
 * Applies a full or partial refund of an unmatched payment, no matter who ordered it. Late and repeated updates change
 * nothing. A failed refund that was never booked is stored: its success may be reported later.
 */
export async function applyHeldRefund(
  tx: Tx,
  deps: HeldRefundDeps,
  held: Held,
  fact: GatewayRefund,
): Promise<MovementOutcome | undefined> {
  const { row, paid, taken } = held;
  const { provider } = row;
  const { state, amount } = fact;
  const mismatch = (cause: string, waits = false) =>
    toMovementOutcome(fact, { kind: "refund_misfit", id: fact.refundId, cause }, waits);
  const booked = await findMovements(tx, provider, fact.refundId);
  const refund = booked.find(({ kind }) => kind === "refund");
  if (refund && (refund.amount_minor !== amount.minor || refund.currency !== amount.currency)) {
    return mismatch("it was reported with another amount before");
  }
  if (state === "failed") {
    const loss = exchangeLoss(provider, fact.exchangeLoss);
    await bookDifference(tx, toMovement(row, fact, "refund_failed"), booked, loss);
  }
  if (booked.some(({ kind }) => kind === "refund_failed")) return undefined;
  if (state === "done" && !refund) {
    if (amount.currency !== paid.currency) {
      return mismatch("its currency is not that of its payment");
    }
    // Disputes of the same money don't limit it: the site bears what is taken twice.
    if (amount.minor > paid.minor - taken.refunded) {
      return mismatch("it is more than what remains of its payment", true);
    }
    await bookRefund(tx, held, fact);
  }
  if (state === "failed" && refund) await bookFailure(tx, held, fact, refund);
  const isOurs = fact.ours === row.order_id || amount.minor === remainingAmount(paid, taken);
  if (state === "failed" && (refund || (isOurs && isReturnPending(row)))) {
    await reopenReturn(tx, deps, row, "The refund failed at the payment provider.");
  }
  if (state === "waiting" && isOurs && row.return_state === "ordered") {
    await updateHeldPayment(tx, row, { return_state: "waiting" });
  }
  return state === "failed" && !refund ? { alert: undefined, mustWait: true } : undefined;
}

async function bookRefund(tx: Tx, held: Held, fact: GatewayRefund): Promise<void> {
  const { provider } = held.row;
  const entries = reversalEntries(held, fact.amount.minor);
  await recordMovement(tx, toMovement(held.row, fact, "refund"), {
    entries: [...entries, ...exchangeOutEntries(provider, fact.exchanged)],
  });
}

async function bookFailure(
  tx: Tx,
  held: Held,
  fact: GatewayRefund,
  refund: MovementRow,
): Promise<void> {
  const { row } = held;
  const entries = reversalEntries(held, -fact.amount.minor);
  // Old refunds are booked without the payment's id.
  const movement = { ...toMovement(row, fact, "refund_failed"), paymentId: refund.payment_id };
  await recordMovement(tx, movement, {
    entries: [...entries, ...(await reverseExchange(tx, row.provider, refund))],
    undoes: refund,
  });
}

function reversalEntries({ row: { provider }, paid, taken }: Held, byMinor: number): Entry[] {
  const payment = { paid, takenMinor: taken.refunded + taken.lost };
  return reverseUnmatchedEntries(provider, payment, { byMinor, from: accounts.gateway(provider) });
}

function toMovement(
  { provider, payment_id }: Pick<HeldRow, "provider" | "payment_id">,
  { refundId, amount, changedAt }: GatewayRefund,
  kind: "refund" | "refund_failed",
): Movement {
  return {
    ...{ provider, externalId: refundId, kind, amount },
    ...{ donationId: null, paymentId: payment_id },
    occurredAt: new Date(changedAt),
  };
}
