/** What speaks for a payment that a bank takes back, in the office's words. */
export const evidence =
  "The donor used the form on our site and confirmed the payment with the bank. We emailed the receipt and a thank-you to the address given with the payment on the same day, and neither bounced. The donation went to the campaign that the donor chose.";

/** Disputes of gifts, one in each state: the campaign of each is as it comes. */
export const disputes = [
  { state: "open", daysAgo: 3, reason: "fraudulent", answered: false },
  { state: "reviewed", daysAgo: 12, reason: "product_not_received", answered: true },
  { state: "won", daysAgo: 20, reason: "duplicate", answered: true },
  { state: "lost", daysAgo: 19, reason: "fraudulent", answered: false },
] as const;

/** A wish that waits for the office. */
export const wish = {
  daysAgo: 1,
  reason: "duplicate",
  note: "My daughter and I both gave for the same family, and neither of us knew. Could you please refund mine?",
} as const;

/** A wish that the office did not follow. */
export const declined = {
  daysAgo: 15,
  reason: "donor_wish",
  note: "I would rather give it to another campaign.",
  answer: "The team has already spent it on what its page describes. We hope you understand.",
} as const;

/** Where the gateway is with refunds that the office gave. */
export const refundStates = [
  { state: "done", daysAgo: 9 },
  { state: "waiting", daysAgo: 2 },
  { state: "failed", daysAgo: 5 },
] as const;

/** A gift for which more came than was asked for. */
export const overpayment = { daysAgo: 1, minor: 2_500 } as const;

/** What a gateway sent that this site knows nothing of. */
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

/** What a gateway told and the books do not take. The office has looked at those with a note. */
export const heldBack = [
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
