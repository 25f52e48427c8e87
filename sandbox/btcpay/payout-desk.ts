import type { GroupCommit } from "../gateway-database.ts";
import { createAlarm, type SandboxClock } from "../sandbox-clock.ts";
import { type PaymentMethod, satsOf } from "./bitcoin.ts";
import { newId } from "./btcpay-answer.ts";
import type { SettingsStore } from "./btcpay-database.ts";
import type {
  Payout,
  PayoutState,
  PayoutStore,
  PullPayment,
  WalletBalance,
} from "./payout-store.ts";
import type { EventType, QueueEvent } from "./webhook-events.ts";

export type PayoutDesk = ReturnType<typeof createPayoutDesk>;

interface DeskParts {
  readonly payouts: PayoutStore;
  readonly settings: SettingsStore;
  readonly balance: WalletBalance;
  readonly clock: SandboxClock;
  readonly commit: GroupCommit;
  readonly blockMs: number;
  readonly queueEvent: QueueEvent;
  readonly onTrouble: (error: unknown) => void;
}

/** A payout that the wallet cannot pay yet is tried again after this, however fast the chain is. */
const POOR_WAIT_MS = 1_000;
/** The least that the chain carries. */
const DUST_SATS = 546n;

type ClaimRefusal =
  | "archived"
  | "expired"
  | "overdraft"
  | "duplicate-destination"
  | "amount-too-low";

/** Where refunds are claimed, approved and paid; each move is kept together with its webhooks. */
export function createPayoutDesk(parts: DeskParts) {
  const { payouts, settings, clock, commit } = parts;
  const alarm = createAlarm(clock, moveDue, parts.onTrouble);

  function open(asked: Omit<PullPayment, "pull_payment_id" | "archived" | "created_at">) {
    const opened: PullPayment = {
      ...asked,
      pull_payment_id: newId(28),
      archived: 0,
      created_at: clock.now(),
    };
    commit.write(() => payouts.insertPullPayment(opened));
    return opened;
  }

  /** Without an amount: all that is left. */
  function claim(
    pullPayment: PullPayment,
    asked: { method: PaymentMethod; destination: string; amount: bigint | undefined },
  ): Payout | ClaimRefusal {
    const { pull_payment_id, currency, expires_at } = pullPayment;
    const now = clock.now();
    if (pullPayment.archived) return "archived";
    if (expires_at !== null && now >= expires_at) return "expired";
    const others = payouts.ofPullPayment(pull_payment_id).filter(isAlive);
    if (others.some(({ destination }) => destination === asked.destination)) {
      return "duplicate-destination";
    }
    const claimed = others.reduce((sum, { amount_minor }) => sum + BigInt(amount_minor), 0n);
    const left = BigInt(pullPayment.amount_minor) - claimed;
    const amount = asked.amount ?? left;
    if (amount > left || left <= 0n) return "overdraft";
    if (satsNow(amount, currency) < DUST_SATS) return "amount-too-low";
    const payout: Payout = {
      ...{ payout_id: newId(), pull_payment_id, currency, sats: null, proof: null },
      ...{ method: asked.method, destination: asked.destination, amount_minor: Number(amount) },
      ...{ state: "AwaitingApproval", created_at: now, due_at: null },
    };
    return commit.write(() => {
      payouts.insert(payout);
      tell("PayoutCreated", payout);
      return pullPayment.auto_approve ? approved(payout) : payout;
    });
  }

  /** At the rate of now, or at one that the merchant says. False where it was approved before. */
  function approve(payout: Payout, rate?: string): boolean {
    if (payout.state !== "AwaitingApproval") return false;
    commit.write(() => approved(payout, rate));
    return true;
  }

  function approved(payout: Payout, rate?: string): Payout {
    const sats = Number(satsNow(BigInt(payout.amount_minor), payout.currency, rate));
    const dueAt = clock.now() + parts.blockMs;
    return move({ ...payout, state: "AwaitingPayment", sats, due_at: dueAt }, "PayoutApproved");
  }

  /** False where a payout that stands so cannot become so. */
  function mark(payout: Payout, state: PayoutState, proof: string | null = null): boolean {
    const { state: before } = payout;
    const possible =
      state === "Cancelled"
        ? before === "AwaitingApproval" || before === "AwaitingPayment"
        : state !== "AwaitingApproval" && (before === "AwaitingPayment" || before === "InProgress");
    if (!possible) return false;
    const ended = state === "Completed" || state === "Cancelled";
    const dueAt = ended ? null : clock.now() + parts.blockMs;
    commit.write(() => move({ ...payout, state, proof: proof ?? payout.proof, due_at: dueAt }));
    return true;
  }

  /** No more claims; those that are not on their way are cancelled. */
  function archive(pullPayment: PullPayment) {
    commit.write(() => {
      payouts.archive(pullPayment.pull_payment_id);
      for (const payout of payouts.ofPullPayment(pullPayment.pull_payment_id)) {
        mark(payout, "Cancelled");
      }
    });
  }

  function move(payout: Payout, event: EventType = "PayoutUpdated"): Payout {
    payouts.move(payout);
    tell(event, payout);
    if (payout.due_at !== null) alarm.setTo(payout.due_at);
    return payout;
  }

  function tell(type: EventType, { payout_id, pull_payment_id, state }: Payout) {
    parts.queueEvent(type, {
      payoutId: payout_id,
      pullPaymentId: pull_payment_id,
      payoutState: state,
    });
  }

  function satsNow(amount: bigint, currency: string, rate?: string): bigint {
    return satsOf(amount, currency, rate ?? settings.rate(currency) ?? "1");
  }

  /** What was approved is sent once the wallet has enough, and done with the next block. */
  function step(payout: Payout) {
    const later = clock.now() + parts.blockMs;
    if (payout.state === "InProgress") return move({ ...payout, state: "Completed", due_at: null });
    if (parts.balance(payout.method).all < BigInt(payout.sats ?? 0)) {
      const again = clock.now() + Math.max(parts.blockMs, POOR_WAIT_MS);
      payouts.move({ ...payout, due_at: again });
      return alarm.setTo(again);
    }
    const proof = JSON.stringify({ proofType: "PayoutTransactionOnChainBlob", id: newId(64) });
    if (payout.method === "BTC-LN") {
      return move({ ...payout, state: "Completed", proof, due_at: null });
    }
    return move({ ...payout, state: "InProgress", proof, due_at: later });
  }

  function moveDue() {
    const due = payouts.dueBy(clock.now());
    commit.write(() => due.forEach(step));
    const next = payouts.nextDue();
    if (next !== null) alarm.setTo(next);
  }

  return { open, claim, approve, mark, archive, start: moveDue, stop: alarm.stop };
}

function isAlive({ state }: Payout): boolean {
  return state !== "Cancelled";
}
