import {
  donationAmountMessages,
  MAX_DONATION,
  MIN_DONATION,
} from "#contract/giving/giving-choices.ts";
import {
  currencies,
  formatWire,
  fromWire,
  type Money,
  money,
  parseAmountText,
  toWire,
  UNCLEAR_AMOUNT,
  withServiceFee,
} from "#contract/money.ts";
import { type GivingValues, NO_AMOUNT, parseCurrency, parsePreset } from "./giving-values.ts";

type AmountValues = Pick<GivingValues, "preset" | "amount" | "shown_amount" | "currency">;

type AmountReading = { chosen: Money } | { error: string };

/**
 * The chosen amount. Without JavaScript a donor can pick a preset and also type another amount: the form then asks
 * which one they mean.
 */
export function chosenAmount(values: AmountValues): AmountReading {
  const { preset, amount, shown_amount } = values;
  const currency = parseCurrency(values.currency) ?? currencies[0];
  const picked = parsePreset(preset);
  const typed = parseAmountText(amount, currency);
  if (picked !== undefined) {
    const chosen = fromWire(picked, currency);
    const untouched = amount === "" || amount === NO_AMOUNT || amount === shown_amount;
    if (chosen && (untouched || typed?.minor === chosen.minor)) return { chosen };
    return { error: twoAmounts(formatWire(picked, currency, { whole: true }), amount) };
  }
  if (amount === "" || (preset === "" && amount === NO_AMOUNT)) {
    return { error: donationAmountMessages.required };
  }
  return typed ? { chosen: typed } : { error: UNCLEAR_AMOUNT };
}

/** Donation, fee and total for the summary; zeros while no amount can be donated. */
export function amountSummary(values: AmountValues, feePercent: number) {
  const reading = chosenAmount(values);
  const currency = parseCurrency(values.currency) ?? currencies[0];
  const donated =
    "chosen" in reading && isWithinLimits(reading.chosen) ? reading.chosen : undefined;
  return withServiceFee(donated ?? money(0, currency), feePercent);
}

function isWithinLimits(amount: Money): boolean {
  const units = toWire(amount);
  return units >= MIN_DONATION && units <= MAX_DONATION;
}

function twoAmounts(picked: string, typed: string): string {
  return `You picked ${picked} and typed “${typed}”. To give what you typed, pick “Other amount”`;
}
