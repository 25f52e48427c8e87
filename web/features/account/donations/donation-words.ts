import type { Donation, DonationState } from "#contract/giving/donations.ts";

/** A donation's state, in words for the donor. */
const stateWords: Record<DonationState, string> = {
  created: "Not paid yet",
  open: "Not paid yet",
  pending: "Being confirmed",
  settled: "Received",
  failed: "Not paid",
  expired: "Not paid in time",
  reversed: "Given back",
};

/** How a donation stands; of one that was given back in part, that too. */
export function donationStateText({
  state,
  refunded,
  revoked,
  payment_method,
}: Pick<Donation, "state" | "refunded" | "revoked" | "payment_method">): string {
  if (revoked) return "Invalid after all";
  if (state === "settled" && refunded > 0) return "Partly given back";
  if (state === "reversed" && payment_method === "Offline") return "Recorded by mistake";
  return stateWords[state];
}

export function stateTone(state: DonationState): "mist" | "giving" | "sand" {
  if (state === "settled") return "mist";
  return state === "failed" || state === "expired" || state === "reversed" ? "sand" : "giving";
}

/** The moment it arrived, as on its receipt; until it arrives, the moment it was started. ISO. */
export function givenAt({ settled_at, created_at }: Donation): string {
  return settled_at ?? created_at;
}
