import { UNCLEAR_AMOUNT } from "./money.ts";

/** What a form puts in place of an amount that it can't read. It is no JSON, so no other client sends it. */
export const UNREADABLE = Number.NaN;

/** The message for a body without an amount, or with one that its form could not read. */
export function amountError(required: string) {
  return {
    error: ({ input }: { readonly input?: unknown }) =>
      Object.is(input, UNREADABLE) ? UNCLEAR_AMOUNT : required,
  };
}
