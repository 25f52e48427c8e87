/* Separate from the schemas, so that the giving page works before they are loaded. */

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
