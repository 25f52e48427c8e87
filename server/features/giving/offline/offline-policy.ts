import { OFFLINE_GIFT_YEARS } from "#contract/giving/offline.ts";
import type { DonationRow } from "../donations/donation-store.ts";

/** An offline gift came on some day up to today, and not in another age. */
export function mayHaveCome(day: string, today: string): boolean {
  const earliest = `${Number(today.slice(0, 4)) - OFFLINE_GIFT_YEARS}${today.slice(4)}`;
  return earliest <= day && day <= today;
}

/** Only what the team recorded by hand is theirs to take back, and once. */
export function mayBeTakenBack(gift: Pick<DonationRow, "payment_method" | "state">): boolean {
  return gift.payment_method === "Offline" && gift.state === "settled";
}
