import type { Donation, DonationState } from "#contract/giving/donations.ts";

const stateLabels: Record<DonationState, string> = {
  created: "Not paid yet",
  open: "Not paid yet",
  pending: "Being confirmed",
  settled: "Received",
  failed: "Not paid",
  expired: "Not paid in time",
  reversed: "Refunded",
};

/** The donation's status for the donor, including a partial refund. */
export function donationStateText({
  state,
  refunded,
  revoked,
  payment_method,
}: Pick<Donation, "state" | "refunded" | "revoked" | "payment_method">): string {
  if (revoked) return "Payment reversed";
  if (state === "settled" && refunded > 0) return "Partly refunded";
  if (state === "reversed" && payment_method === "Offline") return "Recorded by mistake";
  return stateLabels[state];
}

export function donationStateTone(state: DonationState): "mist" | "giving" | "sand" {
  if (state === "settled") return "mist";
  return state === "failed" || state === "expired" || state === "reversed" ? "sand" : "giving";
}

/** When the money arrived, as on the receipt; until then, when the donation was started. ISO. */
export function donationDate({ settled_at, created_at }: Donation): string {
  return settled_at ?? created_at;
}
