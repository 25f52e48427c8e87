import type Stripe from "stripe";
import { idOf, newId } from "./object-store.ts";
import type { ChargeDesk } from "./payment-desk.ts";
import type { AccountParts } from "./stripe-account.ts";
import { noSuch, StripeRefusal } from "./stripe-params.ts";

const FEE = 1500;
/** How long there is for an answer. */
const ANSWER_WITHIN = 10 * 24 * 60 * 60;

interface DisputeOrder {
  readonly charge?: string | undefined;
  readonly payment_intent?: string | undefined;
  readonly amount?: number | undefined;
  readonly reason: string;
  /** The bank asks first, and takes nothing yet. */
  readonly inquiry: boolean;
}

/** How a dispute ends that the merchant wins. */
interface Ending {
  readonly fee_returned?: boolean | undefined;
  /** In an account of another currency the sum that comes back is changed anew. */
  readonly at_todays_rate?: boolean | undefined;
}

interface Answer {
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
    extra: { fee?: () => number; reverses?: Stripe.BalanceTransaction | undefined },
  ): Stripe.Dispute {
    const category = amount < 0 ? "dispute" : "dispute_reversal";
    const { id: source, currency } = dispute;
    const description = amount < 0 ? "Chargeback withdrawal" : "Chargeback reversal";
    const entry = { type: "adjustment" as const, category, amount, currency, source, description };
    const transaction = balance.post({ ...entry, ...extra });
    return { ...dispute, balance_transactions: [...dispute.balance_transactions, transaction] };
  }

  function end(
    dispute: Stripe.Dispute,
    result: "won" | "lost" | "warning_closed",
    { fee_returned, at_todays_rate }: Ending = {},
  ): Stripe.Dispute {
    const [taken] = dispute.balance_transactions;
    let ended: Stripe.Dispute = {
      ...dispute,
      status: result,
      is_charge_refundable: result !== "lost",
    };
    if (result === "won" && taken) {
      ended = move(ended, dispute.amount, {
        reverses: at_todays_rate ? undefined : taken,
        fee: () => (fee_returned ? -taken.fee : 0),
      });
      events.tell("charge.dispute.funds_reinstated", ended);
    }
    store.update(ended);
    events.tell("charge.dispute.closed", ended);
    return ended;
  }

  /** The bank takes the money, and wants an answer in time. */
  function withdraw(opened: Stripe.Dispute, due_by: number): Stripe.Dispute {
    const details = { ...opened.evidence_details, due_by, submission_count: 0 };
    const waits = { ...opened, evidence_details: details, is_charge_refundable: false };
    return move({ ...waits, status: "needs_response" }, -opened.amount, { fee: () => FEE });
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
      const dispute = inquiry ? opened : withdraw(opened, due_by);
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
      const charge = charges.named({ charge: idOf(dispute.charge) ?? "" });
      store.update({ ...charge, disputed: true });
      events.tell("charge.dispute.updated", dispute);
      events.tell("charge.dispute.funds_withdrawn", dispute);
      return dispute;
    },
    /** The bank decides; it may decide otherwise what was lost. */
    end(id: string, result: "won" | "lost", how?: Ending): Stripe.Dispute {
      const known = store.get("dispute", id);
      if (known?.status === "lost" && result === "won") return end(known, result, how);
      const dispute = waiting(id);
      if (!dispute.status.startsWith("warning")) return end(dispute, result, how);
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

/** Texts that can be sent as evidence; files can't. */
export const evidenceTexts = [
  "access_activity_log",
  "billing_address",
  "cancellation_policy_disclosure",
  "cancellation_rebuttal",
  "customer_email_address",
  "customer_name",
  "customer_purchase_ip",
  "duplicate_charge_explanation",
  "duplicate_charge_id",
  "product_description",
  "refund_policy_disclosure",
  "refund_refusal_explanation",
  "service_date",
  "shipping_address",
  "shipping_carrier",
  "shipping_date",
  "shipping_tracking_number",
  "uncategorized_text",
] as const;

const evidenceFiles = [
  "cancellation_policy",
  "customer_communication",
  "customer_signature",
  "duplicate_charge_documentation",
  "receipt",
  "refund_policy",
  "service_documentation",
  "shipping_documentation",
  "uncategorized_file",
] as const;

type EvidenceField = (typeof evidenceTexts | typeof evidenceFiles)[number];

function nulls(): Record<EvidenceField, null> {
  const fields = [...evidenceTexts, ...evidenceFiles];
  return Object.fromEntries(fields.map((field) => [field, null])) as Record<EvidenceField, null>;
}

/** A dispute that waits for an answer until `due_by`; times in seconds. An inquiry takes no money yet. */
function newDispute(
  charge: Stripe.Charge,
  order: { amount: number; reason: string; inquiry: boolean },
  { now, due_by }: { now: number; due_by: number },
): Stripe.Dispute {
  return {
    id: newId("du"),
    object: "dispute",
    amount: order.amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...nulls(), enhanced_evidence: {} },
    evidence_details: {
      due_by,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: order.inquiry,
    livemode: charge.livemode,
    metadata: {},
    payment_intent: idOf(charge.payment_intent),
    reason: order.reason,
    status: order.inquiry ? "warning_needs_response" : "needs_response",
  };
}
