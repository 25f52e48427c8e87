import { UNCLEAR_AMOUNT } from "./money.ts";

/** Replaces an amount that a form can't read. Not valid JSON, so no other client sends it. */
export const UNREADABLE = Number.NaN;

/** The message for a missing amount, or for one that the form could not read. */
export function amountError(required: string) {
  return {
    error: ({ input }: { readonly input?: unknown }) =>
      Object.is(input, UNREADABLE) ? UNCLEAR_AMOUNT : required,
  };
}
