import type { SuggestedAmount } from "#contract/campaigns/catalogue.ts";
import type { DonationMethod, StartDonationBody } from "#contract/giving/donations.ts";
import type { StartRecurringBody } from "#contract/giving/recurring.ts";
import { type Currency, currencies, parseAmountText, toWire } from "#contract/money.ts";

const textNames = [
  "campaign_id",
  "fee_percent",
  "preset",
  "amount",
  "shown_amount",
  "currency",
  "frequency",
  "first_on",
  "ends_on",
  "today",
  "name",
  "email",
  "message",
  "dedication",
  "fund_id",
  "payment_method",
  "challenge",
] as const;
/** How to pay if the method includes both: on the payment service's page, or from the donor's bank. */
export const TRANSFER_CHOICE = "way";
export const BY_TRANSFER = "transfer";
const bankTransfer = "Bank-Transfer" satisfies DonationMethod;

const tickNames = ["anonymous", "accept_terms"] as const;

export const fieldNames: ReadonlySet<string> = new Set([...textNames, ...tickNames]);

export type GivingValues = Record<(typeof textNames)[number], string> &
  Record<(typeof tickNames)[number], boolean>;

export type GivingBody = StartDonationBody | StartRecurringBody;

/** The frequency of a donation that is not repeated. */
export const ONCE = "once";
/** The radio next to the presets. */
export const OTHER_AMOUNT = "other";
export const NO_AMOUNT = "0";

/** Reads a posted form on the server and the live form in the browser. */
export function readGivingValues(form: FormData): GivingValues {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const texts = Object.fromEntries(textNames.map((name) => [name, text(name)]));
  const ticks = Object.fromEntries(tickNames.map((name) => [name, form.has(name)]));
  const values = { ...texts, ...ticks } as GivingValues;
  const isTransfer =
    values.payment_method === "Credit-Card" && text(TRANSFER_CHOICE) === BY_TRANSFER;
  return isTransfer ? { ...values, payment_method: bankTransfer } : values;
}

/** The inputs that stand for these values: a bank transfer is a choice within a method. */
export function toInputs<Values extends Partial<GivingValues>>(values: Values) {
  return values.payment_method === bankTransfer
    ? { ...values, payment_method: "Credit-Card", [TRANSFER_CHOICE]: BY_TRANSFER }
    : values;
}

interface InitialChoice {
  campaignId: number;
  currency: Currency;
  /** The amount in the address, ignored if it is unclear. */
  amount?: string | null;
  /** In the charity's time zone. */
  today?: string;
  offered: readonly SuggestedAmount[];
}

/** The form as it opens: only what the address names is chosen. */
export function initialValues({
  campaignId,
  currency,
  amount,
  today = "",
  offered,
}: InitialChoice): GivingValues {
  const empty = readGivingValues(new FormData());
  const parsed = parseAmountText(amount ?? "", currency);
  return {
    ...empty,
    campaign_id: String(campaignId),
    currency,
    frequency: ONCE,
    first_on: today,
    today,
    ...amountValues(parsed && parsed.minor > 0 ? toWire(parsed) : undefined, offered),
  };
}

/** The form as it was when `body` was sent; the terms have to be accepted again. */
export function valuesFromBody(
  body: GivingBody,
  offered: readonly SuggestedAmount[],
  today = "",
): GivingValues {
  return {
    ...initialValues({ campaignId: body.campaign_id, currency: body.currency, today, offered }),
    ...("frequency" in body && {
      frequency: body.frequency,
      first_on: body.first_on ?? today,
      ends_on: body.ends_on ?? "",
    }),
    ...amountValues(body.amount, offered),
    name: body.name ?? "",
    email: body.email ?? "",
    message: body.message ?? "",
    dedication: body.dedication ?? "",
    fund_id: body.fund_id ? String(body.fund_id) : "",
    payment_method: body.payment_method,
    anonymous: body.anonymous ?? false,
  };
}

/** "1,000", "12.50" */
export function amountText(amount: number): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  return amount.toLocaleString("en-US", { minimumFractionDigits: digits });
}

export function parseCurrency(text: string): Currency | undefined {
  return currencies.find((currency) => currency === text);
}

/** The amount of a radio; undefined for "Other amount" or none. */
export function parsePreset(text: string): number | undefined {
  return /^\d{1,6}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined;
}

function amountValues(amount: number | undefined, offered: readonly SuggestedAmount[]) {
  if (amount === undefined) return { preset: "", amount: NO_AMOUNT, shown_amount: NO_AMOUNT };
  const text = amountText(amount);
  const isOffered = offered.some((suggestion) => suggestion.amount === amount);
  const preset = isOffered ? String(amount) : OTHER_AMOUNT;
  return { preset, amount: text, shown_amount: text };
}
