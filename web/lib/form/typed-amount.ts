import { type Currency, parseAmountText, toWire } from "#contract/money.ts";
import { UNREADABLE } from "#contract/typed-amount.ts";
import type { FieldRules } from "./form-fields.ts";

/** The props of an amount input, which accepts any country's notation. */
export const amountInput = { inputMode: "decimal", autoComplete: "off", maxLength: 40 } as const;

/** The wire amount of typed text: undefined if empty, `UNREADABLE` if unclear. */
export function parseTypedAmount(text: string, currency: Currency): number | undefined {
  if (text.trim() === "") return undefined;
  const amount = parseAmountText(text, currency);
  return amount ? toWire(amount) : UNREADABLE;
}

export function amountRules(currency: Currency): FieldRules {
  return {
    setValueAs: (value) => (typeof value === "string" ? parseTypedAmount(value, currency) : value),
  };
}
