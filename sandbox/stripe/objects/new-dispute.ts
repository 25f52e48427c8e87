import type Stripe from "stripe";
import { idOf, newId } from "./stripe-objects.ts";

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
export function newDispute(
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
