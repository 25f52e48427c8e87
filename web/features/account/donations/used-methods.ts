import type { Donation, DonationMethod } from "#contract/giving/donations.ts";

import { donationDate } from "./donation-texts.ts";

export interface UsedMethod {
  readonly method: Exclude<DonationMethod, "Offline">;
  readonly times: number;
  /** When it was last used, ISO. */
  readonly last: string;
}

/** The payment methods used, the most recent first. Unpaid donations are left out. */
export function listUsedMethods(donations: readonly Donation[]): UsedMethod[] {
  const used = new Map<UsedMethod["method"], UsedMethod>();
  for (const donation of donations) {
    const { state, payment_method: method } = donation;
    const paidAt = donationDate(donation);
    if ((state !== "settled" && state !== "pending") || method === "Offline") continue;
    const known = used.get(method);
    const last = known && known.last > paidAt ? known.last : paidAt;
    used.set(method, { method, times: (known?.times ?? 0) + 1, last });
  }
  return [...used.values()].sort((a, b) => (a.last < b.last ? 1 : -1));
}
