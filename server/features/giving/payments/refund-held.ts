import { type Money, money } from "#contract/money.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type {
  GatewayRefund,
  PaymentProvider,
} from "../../../platform/payments/payment-provider.ts";
import { accounts } from "../../books/ledger/ledger-entry.ts";
import {
  findMovementEntries,
  findMovements,
  type Movement,
  type MovementRow,
  recordMovement,
} from "../../books/ledger/movement-store.ts";
import { settleAlertsAbout } from "../../foundation/alerts/alert-store.ts";
import { bookUnmatched } from "../movements/apply-second-payment.ts";
import { bookDifference, exchangeLoss } from "../movements/book-difference.ts";
import { exchangedOut, moveEntries, opposite } from "../movements/movement-entries.ts";
import type { HeldRefund } from "../movements/movement-verdict.ts";
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
  if (!row || !isSame(await paidWith(tx, row), fact.amount)) return "unfit";
  const told = await findMovements(tx, provider, fact.refundId);
  const refund = told.find(({ kind }) => kind === "refund");
  if (told.some(({ kind }) => kind === "refund_failed")) return "applied";
  if (fact.state === "done" && !refund) {
    return (await takeOut(tx, deps, row, fact)) ? "applied" : "unfit";
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

/** False where all of it went back already. */
async function takeOut(
  tx: Tx,
  deps: RefundHeldDeps,
  row: HeldRow,
  fact: GatewayRefund,
): Promise<boolean> {
  if (row.return_state === "done") return false;
  const provider = deps.provider.name;
  const payment = readHeldFact(row);
  if (payment) await bookUnmatched(tx, { provider, donationId: null }, payment);
  await recordMovement(tx, movementOf(provider, fact, "refund"), {
    entries: [
      ...moveEntries(accounts.gateway(provider), accounts.unmatched(provider), fact.amount),
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

/** The gateway's balances are as before, but for a loss by its exchange. */
async function bringBack(
  tx: Tx,
  { provider }: RefundHeldDeps,
  fact: GatewayRefund,
  refund: MovementRow,
): Promise<void> {
  const movement = movementOf(provider.name, fact, "refund_failed");
  const loss = exchangeLoss(provider.name, fact.exchangeLoss);
  await bookDifference(tx, movement, await findMovements(tx, provider.name, fact.refundId), loss);
  const booked = await findMovementEntries(tx, refund);
  await recordMovement(tx, movement, {
    entries: opposite(
      booked.map(({ account, minor, currency }) => ({ account, amount: money(minor, currency) })),
    ),
    undoes: refund,
  });
}

function movementOf(
  provider: string,
  { refundId, amount, changedAt }: GatewayRefund,
  kind: "refund" | "refund_failed",
): Movement {
  const occurredAt = new Date(changedAt);
  return { provider, externalId: refundId, kind, donationId: null, amount, occurredAt };
}
