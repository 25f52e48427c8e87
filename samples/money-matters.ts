/** The office's evidence in a dispute. */
export const evidence =
  "The donor used the form on our site and confirmed the payment with the bank. We emailed the receipt and a thank-you to the address given with the payment on the same day, and neither bounced. The donation went to the campaign that the donor chose.";

/** One dispute in each state. */
export const disputes = [
  { state: "open", daysAgo: 3, reason: "fraudulent", answered: false },
  { state: "reviewed", daysAgo: 12, reason: "product_not_received", answered: true },
  { state: "won", daysAgo: 20, reason: "duplicate", answered: true },
  { state: "lost", daysAgo: 19, reason: "fraudulent", answered: false },
] as const;

/** A refund request that awaits the office's decision. */
export const refundRequest = {
  daysAgo: 1,
  reason: "duplicate",
  note: "My daughter and I both gave for the same family, and neither of us knew. Could you please refund mine?",
} as const;

/** A refund request that the office declined. */
export const declinedRefundRequest = {
  daysAgo: 15,
  reason: "donor_wish",
  note: "I would rather give it to another campaign.",
  answer: "The team has already spent it on what its page describes. We hope you understand.",
} as const;

/** Refunds that the office granted, one in each state at the gateway. */
export const refundStates = [
  { state: "done", daysAgo: 9 },
  { state: "waiting", daysAgo: 2 },
  { state: "failed", daysAgo: 5 },
] as const;

/** A donation for which more was paid than requested. */
export const overpayment = { daysAgo: 1, minor: 2_500 } as const;

/** An event of a type the site does not know. */
export const unknownEvent = {
  id: "evt_sample_review",
  type: "review.opened",
  daysAgo: 4,
  object: {
    object: "review",
    open: true,
    reason: "rule",
    note: "The payment was placed in review by a rule of the account.",
  },
} as const;

/** Payments that match no donation. The office has resolved those with a note. */
export const unmatchedPayments = [
  {
    daysAgo: 2,
    paymentId: "pay_sample_stranger",
    reference: "0199f000-0000-7000-8000-000000000001",
    minor: 7_500,
    note: null,
  },
  {
    daysAgo: 16,
    paymentId: "pay_sample_trial",
    reference: "0199f000-0000-7000-8000-000000000002",
    minor: 100,
    note: "Our own trial of the card reader at the summer fair. Ines refunded it on the provider's website the same day.",
  },
] as const;
