import type Stripe from "stripe";
import type { AccountParts } from "./event-log.ts";
import { idOf, newId } from "./object-store.ts";
import type { ChargeDesk } from "./payment-desk.ts";
import { noSuch, StripeRefusal } from "./stripe-params.ts";

const FEE = 1500;
/** Time for an answer, in seconds. */
const ANSWER_WITHIN = 10 * 24 * 60 * 60;

/** The evidence that the double takes; files are not part of it. */
export const evidenceFields = [
  ...(["customer_email_address", "customer_name", "uncategorized_text"] as const),
] as const;

interface DisputeOrder {
  readonly payment_intent: string;
  readonly amount?: number | undefined;
  readonly reason: string;
  /** The bank asks first and takes nothing yet. */
  readonly inquiry: boolean;
}

/** How a dispute ends that the merchant wins. */
interface Ending {
  readonly fee_returned?: boolean | undefined;
  /** Exchanges the returned sum at the current rate if the account has another currency. */
  readonly at_todays_rate?: boolean | undefined;
}

export type DisputeDesk = ReturnType<typeof createDisputeDesk>;

/** Disputes: banks take money back, and sometimes return it. */
export function createDisputeDesk(parts: AccountParts, charges: ChargeDesk) {
  const { store, events, balance, clock } = parts;
  const seconds = () => Math.floor(clock.now() / 1000);

  function isDisputed(charge: string): boolean {
    const { data } = store.list({ kind: "dispute", where: { charge }, limit: 10 });
    return (data as Stripe.Dispute[]).some(isOpen);
  }

  function waiting(id: string): Stripe.Dispute {
    const dispute = store.get("dispute", id);
    if (!dispute) throw noSuch("dispute", id);
    if (!isOpen(dispute)) {
      throw new StripeRefusal("This dispute is already closed", { param: "dispute" });
    }
    return dispute;
  }

  function move(
    dispute: Stripe.Dispute,
    amount: number,
    extra: { fee?: () => number; reverses?: Stripe.BalanceTransaction | undefined },
  ): Stripe.Dispute {
    const category = amount < 0 ? "dispute" : "dispute_reversal";
    const { id: source, currency } = dispute;
    const entry = { type: "adjustment" as const, category, amount, currency, source };
    const transaction = balance.post({ ...entry, ...extra });
    return { ...dispute, balance_transactions: [...dispute.balance_transactions, transaction] };
  }

  function end(
    dispute: Stripe.Dispute,
    result: "won" | "lost" | "warning_closed",
    { fee_returned, at_todays_rate }: Ending = {},
  ): Stripe.Dispute {
    const [taken] = dispute.balance_transactions;
    const is_charge_refundable = result !== "lost";
    let ended: Stripe.Dispute = { ...dispute, status: result, is_charge_refundable };
    if (result === "won" && taken) {
      ended = move(ended, dispute.amount, {
        reverses: at_todays_rate ? undefined : taken,
        fee: () => (fee_returned ? -taken.fee : 0),
      });
      events.report("charge.dispute.funds_reinstated", ended);
    }
    store.update(ended);
    events.report("charge.dispute.closed", ended);
    return ended;
  }

  /** The bank takes the money and waits for an answer until `due_by`. */
  function withdraw(opened: Stripe.Dispute, due_by: number): Stripe.Dispute {
    const evidence_details = { ...opened.evidence_details, due_by, submission_count: 0 };
    const waits = { ...opened, evidence_details, is_charge_refundable: false };
    return move({ ...waits, status: "needs_response" }, -opened.amount, { fee: () => FEE });
  }

  return {
    open(order: DisputeOrder): Stripe.Dispute {
      const charge = charges.ofIntent(order.payment_intent);
      const remaining = charge.amount - charge.amount_refunded;
      const { amount = remaining, inquiry } = order;
      const isPossible = charge.status === "succeeded" && !isDisputed(charge.id);
      if (!isPossible || amount < 1 || amount > remaining) {
        throw new StripeRefusal("This charge can't be disputed like that.", { param: "charge" });
      }
      const settled = charges.settle(charge);
      if (!inquiry) store.update({ ...settled, disputed: true });
      const due_by = seconds() + ANSWER_WITHIN;
      const opened = newDispute(charge, { ...order, amount }, { now: seconds(), due_by });
      const dispute = inquiry ? opened : withdraw(opened, due_by);
      store.insert(dispute, due_by * 1000);
      parts.wakeAt(due_by * 1000);
      events.report("charge.dispute.created", dispute);
      if (!inquiry) events.report("charge.dispute.funds_withdrawn", dispute);
      return dispute;
    },
    /** The merchant submits evidence; then the bank decides. */
    answer(id: string, evidence: Readonly<Record<string, string>>): Stripe.Dispute {
      const dispute = waiting(id);
      const details = dispute.evidence_details;
      if (details.submission_count > 0) {
        const message = "Evidence was submitted for this dispute already.";
        throw new StripeRefusal(message, { param: "evidence" });
      }
      const answered: Stripe.Dispute = {
        ...dispute,
        evidence: { ...dispute.evidence, ...evidence },
        evidence_details: { ...details, has_evidence: true, submission_count: 1 },
        status: dispute.status.startsWith("warning") ? "warning_under_review" : "under_review",
      };
      store.update(answered);
      events.report("charge.dispute.updated", answered);
      return answered;
    },
    /** An inquiry, answered or not, becomes a chargeback. */
    escalate(id: string): Stripe.Dispute {
      const inquiry = waiting(id);
      if (!inquiry.status.startsWith("warning")) {
        throw new StripeRefusal("This dispute is no inquiry.", { param: "dispute" });
      }
      const due_by = seconds() + ANSWER_WITHIN;
      const dispute = withdraw(inquiry, due_by);
      store.update(dispute, due_by * 1000);
      parts.wakeAt(due_by * 1000);
      store.update({ ...charges.ofIntent(idOf(dispute.payment_intent)), disputed: true });
      events.report("charge.dispute.updated", dispute);
      events.report("charge.dispute.funds_withdrawn", dispute);
      return dispute;
    },
    /** The bank decides; it may later change a lost dispute to won. */
    end(id: string, result: "won" | "lost", how?: Ending): Stripe.Dispute {
      const known = store.get("dispute", id);
      if (known?.status === "lost" && result === "won") return end(known, result, how);
      const dispute = waiting(id);
      if (!dispute.status.startsWith("warning")) return end(dispute, result, how);
      return end(dispute, "warning_closed");
    },
    /** The time for an answer is over. */
    runOut(dispute: Stripe.Dispute) {
      end(dispute, dispute.status.startsWith("warning") ? "warning_closed" : "lost");
    },
  };
}

function isOpen({ status }: Stripe.Dispute): boolean {
  return status.endsWith("needs_response") || status.endsWith("under_review");
}

/** A dispute that waits for an answer until `due_by`; times in seconds. An inquiry takes no money yet. */
function newDispute(
  { id: charge, currency, livemode, payment_intent }: Stripe.Charge,
  { amount, reason, inquiry }: { amount: number; reason: string; inquiry: boolean },
  { now, due_by }: { now: number; due_by: number },
): Stripe.Dispute {
  const details = { due_by, has_evidence: false, past_due: false, submission_count: 0 };
  const dispute: Partial<Stripe.Dispute> = {
    ...{ id: newId("du"), object: "dispute", livemode, created: now, charge },
    ...{ payment_intent: idOf(payment_intent), amount, currency, reason },
    ...{ balance_transactions: [], is_charge_refundable: inquiry },
    evidence: {} as Stripe.Dispute.Evidence,
    evidence_details: details as Stripe.Dispute.EvidenceDetails,
    status: inquiry ? "warning_needs_response" : "needs_response",
  };
  return dispute as Stripe.Dispute;
}
