import type { Donation } from "#contract/giving/donations.ts";
import type { PaymentMethod } from "#contract/giving/giving-choices.ts";
import { givenAt } from "./donation-words.ts";

export interface MethodUsed {
  readonly method: PaymentMethod;
  readonly times: number;
  /** When it was last used, ISO. */
  readonly last: string;
}

/** The methods that somebody paid with, the last used first; unpaid donations do not count. */
export function methodsUsed(donations: readonly Donation[]): MethodUsed[] {
  const used = new Map<PaymentMethod, MethodUsed>();
  for (const donation of donations) {
    const { state, payment_method: method } = donation;
    const given = givenAt(donation);
    if ((state !== "settled" && state !== "pending") || method === "Offline") continue;
    const before = used.get(method);
    const last = before && before.last > given ? before.last : given;
    used.set(method, { method, times: (before?.times ?? 0) + 1, last });
  }
  return [...used.values()].sort((a, b) => (a.last < b.last ? 1 : -1));
}
