import type Stripe from "stripe";
import { evidenceTexts, newDispute } from "../objects/new-dispute.ts";
import { noSuch, StripeRefusal } from "../stripe-refusal.ts";
import type { AccountParts } from "./account-parts.ts";
import type { ChargeDesk } from "./charge-desk.ts";

const FEE = 1500;
/** How long there is for an answer. */
const ANSWER_WITHIN = 10 * 24 * 60 * 60;

export interface DisputeOrder {
  readonly charge?: string | undefined;
  readonly payment_intent?: string | undefined;
  readonly amount?: number | undefined;
  readonly reason: string;
  /** The bank asks first, and takes nothing yet. */
  readonly inquiry: boolean;
}

export interface Answer {
  readonly evidence: Readonly<Partial<Record<(typeof evidenceTexts)[number], string | null>>>;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  readonly submit: boolean;
}

export type DisputeDesk = ReturnType<typeof createDisputeDesk>;

/** Where banks take money back, and sometimes bring it again. */
export function createDisputeDesk(parts: AccountParts, charges: ChargeDesk) {
  const { store, events, balance, clock } = parts;
  const seconds = () => Math.floor(clock.now() / 1000);

  function isDisputed(charge: string): boolean {
    const { data } = store.list({ kind: "dispute", where: { charge }, created: {}, limit: 10 });
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
    extra: { fee?: () => number; reverses?: Stripe.BalanceTransaction },
  ): Stripe.Dispute {
    const category = amount < 0 ? "dispute" : "dispute_reversal";
    const { id: source, currency } = dispute;
    const description = amount < 0 ? "Chargeback withdrawal" : "Chargeback reversal";
    const entry = { type: "adjustment" as const, category, amount, currency, source, description };
    const transaction = balance.post({ ...entry, ...extra });
    return { ...dispute, balance_transactions: [...dispute.balance_transactions, transaction] };
  }

  function end(dispute: Stripe.Dispute, result: "won" | "lost" | "warning_closed"): Stripe.Dispute {
    const [taken] = dispute.balance_transactions;
    let ended: Stripe.Dispute = {
      ...dispute,
      status: result,
      is_charge_refundable: result !== "lost",
    };
    if (result === "won" && taken) {
      ended = move(ended, dispute.amount, { reverses: taken });
      events.tell("charge.dispute.funds_reinstated", ended);
    }
    store.update(ended);
    events.tell("charge.dispute.closed", ended);
    return ended;
  }

  return {
    open(order: DisputeOrder): Stripe.Dispute {
      const charge = charges.named(order as { charge?: string; payment_intent?: string });
      const left = charge.amount - charge.amount_refunded;
      const { amount = left, reason, inquiry } = order;
      if (charge.status !== "succeeded" || isDisputed(charge.id) || amount < 1 || amount > left) {
        throw new StripeRefusal("This charge can't be disputed like that.", { param: "charge" });
      }
      const settled = charges.settle(charge);
      if (!inquiry) store.update({ ...settled, disputed: true });
      const due_by = seconds() + ANSWER_WITHIN;
      const opened = newDispute(charge, { amount, reason, inquiry }, { now: seconds(), due_by });
      const dispute = inquiry ? opened : move(opened, -amount, { fee: () => FEE });
      store.insert(dispute, due_by * 1000);
      parts.wakeAt(due_by * 1000);
      events.tell("charge.dispute.created", dispute);
      if (!inquiry) events.tell("charge.dispute.funds_withdrawn", dispute);
      return dispute;
    },
    /** The merchant's evidence; once it is submitted, the bank decides. */
    answer(id: string, { evidence, metadata, submit }: Answer): Stripe.Dispute {
      const dispute = waiting(id);
      if (dispute.evidence_details.submission_count > 0) {
        throw new StripeRefusal("Evidence was submitted for this dispute already.", {
          param: "evidence",
        });
      }
      const whole = { ...dispute.evidence, ...evidence };
      const details = dispute.evidence_details;
      const answered: Stripe.Dispute = {
        ...dispute,
        evidence: whole,
        evidence_details: {
          ...details,
          has_evidence: evidenceTexts.some((field) => whole[field] !== null),
          submission_count: submit ? 1 : 0,
          submission_method: submit ? "manual" : "not_submitted",
        },
        metadata: { ...dispute.metadata, ...metadata },
        status: submit ? underReview(dispute.status) : dispute.status,
      };
      store.update(answered, submit ? null : (details.due_by ?? 0) * 1000);
      events.tell("charge.dispute.updated", answered);
      return answered;
    },
    /** The merchant gives in. */
    close: (id: string) => end(waiting(id), "lost"),
    /** The bank decides. */
    end(id: string, result: "won" | "lost"): Stripe.Dispute {
      const dispute = waiting(id);
      if (!dispute.status.startsWith("warning")) return end(dispute, result);
      return end(dispute, "warning_closed");
    },
    /** Nobody answered in time. */
    runOut(dispute: Stripe.Dispute) {
      end(dispute, dispute.status.startsWith("warning") ? "warning_closed" : "lost");
    },
  };
}

function underReview(status: Stripe.Dispute.Status): Stripe.Dispute.Status {
  return status.startsWith("warning") ? "warning_under_review" : "under_review";
}

function isOpen({ status }: Stripe.Dispute): boolean {
  return status.endsWith("needs_response") || status.endsWith("under_review");
}
