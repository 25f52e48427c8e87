import type Stripe from "stripe";
import type { AccountParts } from "./event-log.ts";
import { expandableId, newId } from "./object-store.ts";
import type { ChargeDesk } from "./payment-desk.ts";
import { noSuch, StripeRefusal } from "./stripe-params.ts";

const FEE = 1500;
/** Time to submit evidence, in seconds. */
const EVIDENCE_WITHIN = 10 * 24 * 60 * 60;

/** The evidence that the double accepts; files are not supported. */
export const evidenceFields = [
  ...(["customer_email_address", "customer_name", "uncategorized_text"] as const),
] as const;

interface DisputeOrder {
  readonly payment_intent: string;
  readonly amount?: number | undefined;
  readonly reason: string;
  /** The bank inquires first and withdraws nothing yet. */
  readonly inquiry: boolean;
}

/** Options for a dispute that the merchant wins. */
interface CloseOptions {
  readonly fee_returned?: boolean | undefined;
  /** Exchanges the returned sum at the current rate if the account has another currency. */
  readonly at_todays_rate?: boolean | undefined;
}

export type DisputeDesk = ReturnType<typeof createDisputeDesk>;

/** Opens and closes disputes: banks withdraw money, and sometimes return it. */
export function createDisputeDesk(parts: AccountParts, charges: ChargeDesk) {
  const { store, events, balance, clock } = parts;
  const seconds = () => Math.floor(clock.now() / 1000);

  function isDisputed(charge: string): boolean {
    const { data } = store.list({ kind: "dispute", where: { charge }, limit: 10 });
    return (data as Stripe.Dispute[]).some(isOpen);
  }

  function requireOpen(id: string): Stripe.Dispute {
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
    options: { fee?: () => number; reverses?: Stripe.BalanceTransaction | undefined },
  ): Stripe.Dispute {
    const category = amount < 0 ? "dispute" : "dispute_reversal";
    const { id: source, currency } = dispute;
    const entry = { type: "adjustment" as const, category, amount, currency, source };
    const transaction = balance.post({ ...entry, ...options });
    return { ...dispute, balance_transactions: [...dispute.balance_transactions, transaction] };
  }

  function close(
    dispute: Stripe.Dispute,
    result: "won" | "lost" | "warning_closed",
    { fee_returned, at_todays_rate }: CloseOptions = {},
  ): Stripe.Dispute {
    const [withdrawal] = dispute.balance_transactions;
    const is_charge_refundable = result !== "lost";
    let closed: Stripe.Dispute = { ...dispute, status: result, is_charge_refundable };
    if (result === "won" && withdrawal) {
      closed = move(closed, dispute.amount, {
        reverses: at_todays_rate ? undefined : withdrawal,
        fee: () => (fee_returned ? -withdrawal.fee : 0),
      });
      events.report("charge.dispute.funds_reinstated", closed);
    }
    store.update(closed);
    events.report("charge.dispute.closed", closed);
    return closed;
  }

  /** The bank withdraws the money and waits for evidence until `due_by`. */
  function withdraw(opened: Stripe.Dispute, due_by: number): Stripe.Dispute {
    const evidence_details = { ...opened.evidence_details, due_by, submission_count: 0 };
    const pending = { ...opened, evidence_details, is_charge_refundable: false };
    return move({ ...pending, status: "needs_response" }, -opened.amount, { fee: () => FEE });
  }

  return {
    open(order: DisputeOrder): Stripe.Dispute {
      const charge = charges.ofIntent(order.payment_intent);
      const remaining = charge.amount - charge.amount_refunded;
      const { amount = remaining, inquiry } = order;
      const isPossible = charge.status === "succeeded" && !isDisputed(charge.id);
      if (!isPossible || amount < 1 || amount > remaining) {
        throw new StripeRefusal("This charge can't be disputed for that amount.", {
          param: "charge",
        });
      }
      const settled = charges.settle(charge);
      if (!inquiry) store.update({ ...settled, disputed: true });
      const due_by = seconds() + EVIDENCE_WITHIN;
      const opened = newDispute(charge, { ...order, amount }, { now: seconds(), due_by });
      const dispute = inquiry ? opened : withdraw(opened, due_by);
      store.insert(dispute, due_by * 1000);
      parts.wakeAt(due_by * 1000);
      events.report("charge.dispute.created", dispute);
      if (!inquiry) events.report("charge.dispute.funds_withdrawn", dispute);
      return dispute;
    },
    /** The merchant submits evidence; then the bank decides. */
    submitEvidence(id: string, evidence: Readonly<Record<string, string>>): Stripe.Dispute {
      const dispute = requireOpen(id);
      const details = dispute.evidence_details;
      if (details.submission_count > 0) {
        const message = "Evidence has already been submitted for this dispute.";
        throw new StripeRefusal(message, { param: "evidence" });
      }
      const updated: Stripe.Dispute = {
        ...dispute,
        evidence: { ...dispute.evidence, ...evidence },
        evidence_details: { ...details, has_evidence: true, submission_count: 1 },
        status: dispute.status.startsWith("warning") ? "warning_under_review" : "under_review",
      };
      store.update(updated);
      events.report("charge.dispute.updated", updated);
      return updated;
    },
    /** Turns an inquiry into a chargeback. */
    escalate(id: string): Stripe.Dispute {
      const inquiry = requireOpen(id);
      if (!inquiry.status.startsWith("warning")) {
        throw new StripeRefusal("This dispute is not an inquiry.", { param: "dispute" });
      }
      const due_by = seconds() + EVIDENCE_WITHIN;
      const dispute = withdraw(inquiry, due_by);
      store.update(dispute, due_by * 1000);
      parts.wakeAt(due_by * 1000);
      store.update({ ...charges.ofIntent(expandableId(dispute.payment_intent)), disputed: true });
      events.report("charge.dispute.updated", dispute);
      events.report("charge.dispute.funds_withdrawn", dispute);
      return dispute;
    },
    /** The bank decides; it may later change a lost dispute to won. */
    close(id: string, result: "won" | "lost", options?: CloseOptions): Stripe.Dispute {
      const known = store.get("dispute", id);
      if (known?.status === "lost" && result === "won") return close(known, result, options);
      const dispute = requireOpen(id);
      if (!dispute.status.startsWith("warning")) return close(dispute, result, options);
      return close(dispute, "warning_closed");
    },
    /** The time to submit evidence is over. */
    expire(dispute: Stripe.Dispute) {
      close(dispute, dispute.status.startsWith("warning") ? "warning_closed" : "lost");
    },
  };
}

function isOpen({ status }: Stripe.Dispute): boolean {
  return status.endsWith("needs_response") || status.endsWith("under_review");
}

/** A dispute that waits for evidence until `due_by`; times in seconds. An inquiry withdraws no money yet. */
function newDispute(
  { id: charge, currency, livemode, payment_intent }: Stripe.Charge,
  { amount, reason, inquiry }: { amount: number; reason: string; inquiry: boolean },
  { now, due_by }: { now: number; due_by: number },
): Stripe.Dispute {
  const details = { due_by, has_evidence: false, past_due: false, submission_count: 0 };
  const dispute: Partial<Stripe.Dispute> = {
    ...{ id: newId("du"), object: "dispute", livemode, created: now, charge },
    ...{ payment_intent: expandableId(payment_intent), amount, currency, reason },
    ...{ balance_transactions: [], is_charge_refundable: inquiry },
    evidence: {} as Stripe.Dispute.Evidence,
    evidence_details: details as Stripe.Dispute.EvidenceDetails,
    status: inquiry ? "warning_needs_response" : "needs_response",
  };
  return dispute as Stripe.Dispute;
}
