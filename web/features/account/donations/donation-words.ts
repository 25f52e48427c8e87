import type { Donation, DonationState } from "#contract/giving/donations.ts";

/** How a donation stands, for who gave it. */
export const donationStateWords: Record<DonationState, string> = {
  created: "Not paid yet",
  open: "Not paid yet",
  pending: "Being confirmed",
  settled: "Received",
  failed: "Not paid",
  expired: "Not paid in time",
  reversed: "Recorded by mistake",
};

export function stateTone(state: DonationState): "mist" | "giving" | "sand" {
  if (state === "settled") return "mist";
  return state === "failed" || state === "expired" || state === "reversed" ? "sand" : "giving";
}

/** When it was given, as its receipt says: when it arrived, until then when it was started. */
export function givenAt({ settled_at, created_at }: Donation): string {
  return settled_at ?? created_at;
}
