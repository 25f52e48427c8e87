/* Separate from the schemas, so that pages work before they are loaded. */

/** In major units. */
export const donationPresets = [50, 100, 200, 500, 1000] as const;
export const MIN_DONATION = 1;
export const MAX_DONATION = 100_000;
export const MAX_MESSAGE_LENGTH = 500;

export const paymentMethods = {
  "Credit-Card": "Credit card / Debit card / Bank transfer",
  Cryptocurrency: "Cryptocurrency",
} as const;
export type PaymentMethod = keyof typeof paymentMethods;

export const donationMethods = {
  ...paymentMethods,
  "Bank-Transfer": "Bank transfer",
  Offline: "Offline",
} as const;

/** How donors paid at the gateway, if it reports that, worded to follow "paid". */
export const paymentWays = {
  card: "by card",
  bank_transfer: "by bank transfer",
  crypto: "with cryptocurrency",
} as const;

/**
 * Why a payment was declined, for its donor. card_blocked: lost, stolen or restricted; authentication_required: only
 * the donor can confirm the payment.
 */
export const declineTexts = {
  declined: "The bank or card issuer declined the payment.",
  insufficient_funds: "There was not enough money on the card or in the account.",
  expired_card: "The card has expired.",
  card_blocked: "The bank has blocked the card.",
  authentication_required: "Your bank asks you to confirm the payment.",
} as const;

/** How often a donor gives. */
export const frequencies = { monthly: "Monthly", yearly: "Yearly" } as const;
export type Frequency = keyof typeof frequencies;
/** What donors call a recurring donation. */
export const recurringNames: Readonly<Record<Frequency, string>> = {
  monthly: "monthly donation",
  yearly: "yearly donation",
};

export const donationAmountMessages = {
  required: "Please choose an amount",
  decimals: "Please use at most two decimals",
  tooSmall: `The smallest donation is ${MIN_DONATION.toFixed(2)}`,
  tooLarge: `The largest donation is ${MAX_DONATION.toLocaleString("en-US")}.00`,
} as const;
