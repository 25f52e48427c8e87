import type { Donation, DonationState } from "#contract/giving/donations.ts";

/** A donation's state, in words for the donor. */
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

/** The moment it arrived, as on its receipt; until it arrives, the moment it was started. ISO. */
export function givenAt({ settled_at, created_at }: Donation): string {
  return settled_at ?? created_at;
}
