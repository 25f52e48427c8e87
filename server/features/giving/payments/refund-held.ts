import { type Money, money } from "#contract/money.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type {
  GatewayRefund,
  PaymentProvider,
} from "../../../platform/payments/payment-provider.ts";
import { accounts } from "../../books/ledger/ledger-entry.ts";
import {
  findMovements,
  type Movement,
  type MovementRow,
  recordMovement,
  sumLost,
  sumRefunded,
} from "../../books/ledger/movement-store.ts";
import { settleAlertsAbout } from "../../foundation/alerts/alert-store.ts";
import { isDonationId } from "../donations/donation-id.ts";
import { bookUnmatched } from "../movements/apply-second-payment.ts";
import { bookDifference, exchangeLoss } from "../movements/book-difference.ts";
import { disputesOfPayment } from "../movements/dispute-row-store.ts";
import { exchangedBack } from "../movements/exchanged-back.ts";
import { exchangedOut, unmatchedBack } from "../movements/movement-entries.ts";
import type { HeldRefund } from "../movements/movement-verdict.ts";
import { refundsOfPayment } from "../movements/refund-row-store.ts";
import { readHeldFact } from "./held-fact.ts";
import { type HeldRow, lockHeldPayment, updateHeldPayment } from "./held-payment-store.ts";
import { reopenReturn } from "./reopen-return.ts";

interface RefundHeldDeps {
  readonly provider: Pick<PaymentProvider, "name">;
  readonly clock: Clock;
}

/**
 * Puts the refund of a whole payment that is held back into the books, whoever ordered it: the payment comes in as
 * nobody's gift, and goes out again. Late and repeated words change nothing. `unfit` where no such payment is held,
 * or where another amount went back; `waits` for one that failed and is in no book: somebody may still say that it
 * was done.
 */
export async function refundHeld(
  tx: Tx,
  deps: RefundHeldDeps,
  fact: GatewayRefund,
): Promise<HeldRefund> {
  const provider = deps.provider.name;
  const row = await lockHeldPayment(tx, provider, fact.paymentId);
  const paid = row && (await paidWith(tx, row));
  if (!row || !isSame(paid, fact.amount)) return "unfit";
  const told = await findMovements(tx, provider, fact.refundId);
  const refund = told.find(({ kind }) => kind === "refund");
  // It went back as the second payment of a gift.
  if (refund && refund.donation_id !== null) return "unfit";
  if (told.some(({ kind }) => kind === "refund_failed")) return "applied";
  if (fact.state === "done" && !refund) {
    return (await takeOut(tx, deps, row, fact)) ? "applied" : "unfit";
  }
  if (fact.state === "failed") {
    const loss = exchangeLoss(provider, fact.exchangeLoss);
    await bookDifference(tx, movementOf(provider, fact, "refund_failed"), told, loss);
  }
  if (fact.state === "failed" && refund) await bringBack(tx, deps, fact, refund);
  if (fact.state === "failed" && (refund || (isOrdered(row) && fact.ours === row.order_id))) {
    await reopenReturn(tx, deps, row, "The gateway could not give it back.");
  }
  if (fact.state === "waiting" && row.return_state === "ordered") {
    await updateHeldPayment(tx, row, { return_state: "waiting" });
  }
  return fact.state === "failed" && !refund ? "waits" : "applied";
}

/** What the payment brought, as the books have it or else as the gateway told it; undefined where nothing came. */
async function paidWith(tx: Tx, row: HeldRow): Promise<Money | undefined> {
  const booked = await findMovements(tx, row.provider, row.payment_id);
  const second = booked.find(({ kind }) => kind === "second_payment");
  if (second) return money(second.amount_minor, second.currency);
  const fact = readHeldFact(row);
  return fact?.state === "succeeded" ? fact.total : undefined;
}

function isSame(one: Money | undefined, other: Money): boolean {
  return one?.minor === other.minor && one.currency === other.currency;
}

function isOrdered({ return_state }: HeldRow): boolean {
  return return_state === "ordered" || return_state === "waiting";
}

/** What of a payment that was held back and brought `paid` is in the books as gone, in minor units. */
export async function givenBackHeld(
  tx: Tx,
  provider: string,
  paymentId: string,
  paid: Money,
): Promise<number> {
  const row = await lockHeldPayment(tx, provider, paymentId);
  return row?.return_state === "done" ? paid.minor : 0;
}

/** False where money of it went back already. */
async function takeOut(
  tx: Tx,
  deps: RefundHeldDeps,
  row: HeldRow,
  fact: GatewayRefund,
): Promise<boolean> {
  const provider = deps.provider.name;
  const { refunded, lost } = await goneOf(tx, provider, fact);
  if (row.return_state === "done" || refunded > 0) return false;
  const payment = readHeldFact(row);
  if (payment) await bookUnmatched(tx, { provider, donationId: null }, payment);
  await recordMovement(tx, movementOf(provider, fact, "refund"), {
    entries: [
      ...unmatchedBack(provider, { paid: fact.amount, before: lost }, movedBy(provider, fact)),
      ...exchangedOut(provider, fact.exchanged),
    ],
  });
  const at = new Date(deps.clock());
  const settled_at = row.settled_at ?? at;
  await updateHeldPayment(tx, row, { return_state: "done", failure: null, settled_at });
  const note = "The gateway gave the money back.";
  await settleAlertsAbout(tx, [row.payment_id], { by: null, note, at });
  return true;
}

/** The gateway's balances are as before. */
async function bringBack(
  tx: Tx,
  { provider }: RefundHeldDeps,
  fact: GatewayRefund,
  refund: MovementRow,
): Promise<void> {
  const movement = movementOf(provider.name, fact, "refund_failed");
  const { refunded, lost } = await goneOf(tx, provider.name, fact);
  const sum = { paid: fact.amount, before: fact.amount.minor + refunded + lost };
  const { byMinor, from } = movedBy(provider.name, fact);
  await recordMovement(tx, movement, {
    entries: [
      ...unmatchedBack(provider.name, sum, { byMinor: -byMinor, from }),
      ...(await exchangedBack(tx, provider.name, refund)),
    ],
    undoes: refund,
  });
}

/** What is gone of the payment as the second one of the gift that it names, in minor units. */
async function goneOf(tx: Tx, provider: string, { reference, paymentId }: GatewayRefund) {
  if (!isDonationId(reference)) return { refunded: 0, lost: 0 };
  const gift = { id: reference, provider };
  return {
    refunded: await sumRefunded(tx, provider, await refundsOfPayment(tx, gift, paymentId)),
    lost: await sumLost(tx, provider, await disputesOfPayment(tx, gift, paymentId)),
  };
}

function movedBy(provider: string, { amount }: GatewayRefund) {
  return { byMinor: amount.minor, from: accounts.gateway(provider) };
}

function movementOf(
  provider: string,
  { refundId, amount, changedAt }: GatewayRefund,
  kind: "refund" | "refund_failed",
): Movement {
  const occurredAt = new Date(changedAt);
  return { provider, externalId: refundId, kind, donationId: null, amount, occurredAt };
}
