import type { Write } from "../gateway-database.ts";
import { createAlarm, type SandboxClock } from "../sandbox-clock.ts";
import { toSats } from "./bitcoin.ts";
import type { Rates } from "./btcpay-database.ts";
import type { PayoutEvent, QueueEvent } from "./btcpay-events.ts";
import { newId } from "./btcpay-response.ts";
import type { InvoiceStore } from "./invoice-store.ts";
import type { Payout, PayoutStore, PullPayment } from "./payout-store.ts";

export type PayoutDesk = ReturnType<typeof createPayoutDesk>;

interface DeskParts {
  readonly payouts: PayoutStore;
  readonly invoices: InvoiceStore;
  readonly rates: Rates;
  readonly clock: SandboxClock;
  readonly write: Write;
  readonly blockMs: number;
  readonly queueEvent: QueueEvent;
  readonly onError: (error: unknown) => void;
}

/** The smallest amount that can be sent. */
const DUST_SATS = 546n;

export type ClaimRefusal = "archived" | "overdraft" | "duplicate-destination" | "amount-too-low";

/** Accepts, approves and pays claims of refunds; each change is stored with its webhooks. */
export function createPayoutDesk(parts: DeskParts) {
  const { payouts, invoices, rates, clock, write, blockMs } = parts;
  const alarm = createAlarm(clock, moveDue, parts.onError);

  function open(order: Omit<PullPayment, "pull_payment_id" | "archived" | "created_at">) {
    const id = { pull_payment_id: newId(28), created_at: clock.now() };
    const opened: PullPayment = { ...order, ...id, archived: 0 };
    payouts.insertPullPayment(opened);
    return opened;
  }

  /** Without an amount, claims the remaining one. */
  function claim(
    pullPayment: PullPayment,
    order: { destination: string; amount: bigint | undefined },
  ): Payout | ClaimRefusal {
    const { pull_payment_id, currency } = pullPayment;
    if (pullPayment.archived) return "archived";
    const claims = payouts
      .ofPullPayment(pull_payment_id)
      .filter(({ state }) => state !== "Cancelled");
    if (claims.some(({ destination }) => destination === order.destination)) {
      return "duplicate-destination";
    }
    const claimed = claims.reduce((sum, { amount_minor }) => sum + BigInt(amount_minor), 0n);
    const remaining = BigInt(pullPayment.amount_minor) - claimed;
    const amount = order.amount ?? remaining;
    if (amount > remaining || remaining <= 0n) return "overdraft";
    if (satsNow(amount, currency) < DUST_SATS) return "amount-too-low";
    const payout: Payout = {
      ...{ payout_id: newId(), pull_payment_id, currency, sats: null },
      ...{ destination: order.destination, amount_minor: Number(amount) },
      ...{ state: "AwaitingApproval", created_at: clock.now(), due_at: null },
    };
    return write(() => {
      payouts.insert(payout);
      report("PayoutCreated", payout);
      return pullPayment.auto_approve ? approveNow(payout) : payout;
    });
  }

  /** Approves at the current rate. False if already approved. */
  function approve(payout: Payout): boolean {
    if (payout.state !== "AwaitingApproval") return false;
    write(() => approveNow(payout));
    return true;
  }

  function approveNow(payout: Payout): Payout {
    const sats = Number(satsNow(BigInt(payout.amount_minor), payout.currency));
    const due_at = clock.now() + blockMs;
    return move({ ...payout, state: "AwaitingPayment", sats, due_at }, "PayoutApproved");
  }

  /** Records that the merchant paid elsewhere. False if the payout is not awaiting payment. */
  function markPaid(payout: Payout): boolean {
    if (payout.state !== "AwaitingPayment") return false;
    write(() => move({ ...payout, state: "Completed", due_at: null }));
    return true;
  }

  /** Refuses further claims, and cancels those that have not been sent. */
  function archive({ pull_payment_id }: PullPayment) {
    write(() => {
      payouts.archive(pull_payment_id);
      for (const payout of payouts.ofPullPayment(pull_payment_id)) {
        if (payout.state !== "AwaitingApproval" && payout.state !== "AwaitingPayment") continue;
        move({ ...payout, state: "Cancelled", due_at: null });
      }
    });
  }

  function move(payout: Payout, event: PayoutEvent = "PayoutUpdated"): Payout {
    payouts.move(payout);
    report(event, payout);
    if (payout.due_at !== null) alarm.setTo(payout.due_at);
    return payout;
  }

  function report(type: PayoutEvent, { payout_id, pull_payment_id, state }: Payout) {
    const ids = { payoutId: payout_id, pullPaymentId: pull_payment_id };
    parts.queueEvent(type, { ...ids, payoutState: state });
  }

  function satsNow(amount: bigint, currency: string): bigint {
    return toSats(amount, currency, rates.of(currency) ?? "1");
  }

  /** Sends an approved payout once the wallet has enough, and completes it with the next block. */
  function advance(payout: Payout) {
    if (payout.state === "InProgress") return move({ ...payout, state: "Completed", due_at: null });
    const due_at = clock.now() + blockMs;
    const available = invoices.receivedSats() - payouts.paidSats();
    if (available < BigInt(payout.sats ?? 0)) {
      payouts.move({ ...payout, due_at });
      return alarm.setTo(due_at);
    }
    return move({ ...payout, state: "InProgress", due_at });
  }

  function moveDue() {
    const due = payouts.dueBy(clock.now());
    write(() => due.forEach(advance));
    const next = payouts.nextDue();
    if (next !== null) alarm.setTo(next);
  }

  return { open, claim, approve, markPaid, archive, start: moveDue, stop: alarm.stop };
}
