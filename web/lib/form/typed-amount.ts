import { type Currency, parseAmountText, toWire } from "#contract/money.ts";
import { UNREADABLE } from "#contract/typed-amount.ts";
import type { FieldRules } from "./form-fields.ts";

/** The props of an input for an amount, which may be written in the way of every country. */
export const amountInput = { inputMode: "decimal", autoComplete: "off", maxLength: 40 } as const;

/** A typed amount on the wire: undefined where nothing was typed, `UNREADABLE` where it is not clear. */
export function typedAmount(text: string, of: Currency): number | undefined {
  if (text.trim() === "") return undefined;
  const read = parseAmountText(text, of);
  return read ? toWire(read) : UNREADABLE;
}

/** The rules of a field for an amount in this currency. */
export function amountRules(of: Currency): FieldRules {
  return { setValueAs: (value) => (typeof value === "string" ? typedAmount(value, of) : value) };
}
