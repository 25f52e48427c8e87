import type { Money } from "#contract/money.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { accounts } from "../../books/ledger/ledger-entry.ts";
import {
  findMovements,
  type Movement,
  type MovementRow,
  recordMovement,
  type Taken,
} from "../../books/ledger/movement-store.ts";
import type { GatewayRefund, PaymentProvider } from "../../gateways/provider/payment-provider.ts";
import { bookDifference, exchangeLoss } from "../movements/book-difference.ts";
import { exchangedBack } from "../movements/exchanged-back.ts";
import { exchangedOut, unmatchedBack } from "../movements/movement-entries.ts";
import { type Verdict, verdictOf } from "../movements/movement-verdict.ts";
import { isOrdered } from "./held-payment-policy.ts";
import { type HeldRow, updateHeldPayment } from "./held-payment-store.ts";
import { leftOf } from "./nobodys-payment.ts";
import { reopenReturn } from "./reopen-return.ts";

export interface HeldDeps {
  readonly provider: Pick<PaymentProvider, "name">;
  readonly clock: Clock;
}

interface Held {
  readonly row: HeldRow;
  readonly paid: Money;
  /** What was taken of it before. */
  readonly before: Taken;
}

/**
 * Puts the refund of a payment that is booked as nobody's gift into the books, whole or a part, whoever ordered it.
 * Late and repeated words change nothing. One that failed and is in no book waits: somebody may still say that it was
 * done.
 */
export async function refundHeld(
  tx: Tx,
  deps: HeldDeps,
  held: Held,
  fact: GatewayRefund,
): Promise<Verdict | undefined> {
  const { row, paid, before } = held;
  const { provider } = row;
  const { state, amount } = fact;
  const misfit = (cause: string, waits = false) =>
    verdictOf(fact, { kind: "refund_misfit", id: fact.refundId, cause }, waits);
  const told = await findMovements(tx, provider, fact.refundId);
  const refund = told.find(({ kind }) => kind === "refund");
  if (refund && (refund.amount_minor !== amount.minor || refund.currency !== amount.currency)) {
    return misfit("its amount was another one before");
  }
  if (state === "failed") {
    const loss = exchangeLoss(provider, fact.exchangeLoss);
    await bookDifference(tx, movementOf(row, fact, "refund_failed"), told, loss);
  }
  if (told.some(({ kind }) => kind === "refund_failed")) return undefined;
  if (state === "done" && !refund) {
    if (amount.currency !== paid.currency) {
      return misfit("it is in another currency than its payment");
    }
    // What a dispute took of the same money is borne by the site: it makes no refund too large.
    if (amount.minor > paid.minor - before.refunded) {
      return misfit("more went back than was left", true);
    }
    await takeOut(tx, held, fact);
  }
  if (state === "failed" && refund) await bringBack(tx, held, fact, refund);
  const isOurs = fact.ours === row.order_id || amount.minor === leftOf(paid, before);
  if (state === "failed" && (refund || (isOurs && isOrdered(row)))) {
    await reopenReturn(tx, deps, row, "The gateway could not give it back.");
  }
  if (state === "waiting" && isOurs && row.return_state === "ordered") {
    await updateHeldPayment(tx, row, { return_state: "waiting" });
  }
  return state === "failed" && !refund ? { alert: undefined, waits: true } : undefined;
}

async function takeOut(
  tx: Tx,
  { row: { provider, ...row }, paid, before }: Held,
  fact: GatewayRefund,
): Promise<void> {
  const sum = { paid, before: before.refunded + before.lost };
  const moved = { byMinor: fact.amount.minor, from: accounts.gateway(provider) };
  await recordMovement(tx, movementOf({ provider, ...row }, fact, "refund"), {
    entries: [...unmatchedBack(provider, sum, moved), ...exchangedOut(provider, fact.exchanged)],
  });
}

/** The gateway's balances are as before. */
async function bringBack(
  tx: Tx,
  { row, paid, before }: Held,
  fact: GatewayRefund,
  refund: MovementRow,
): Promise<void> {
  const { provider } = row;
  const sum = { paid, before: before.refunded + before.lost };
  const moved = { byMinor: -fact.amount.minor, from: accounts.gateway(provider) };
  // What an older program booked names no payment.
  const movement = { ...movementOf(row, fact, "refund_failed"), paymentId: refund.payment_id };
  await recordMovement(tx, movement, {
    entries: [
      ...unmatchedBack(provider, sum, moved),
      ...(await exchangedBack(tx, provider, refund)),
    ],
    undoes: refund,
  });
}

function movementOf(
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
