import type { Donation, DonationState } from "#contract/giving/donations.ts";

/** Whether nothing more will become of it. */
export function isFinal(state: DonationState): boolean {
  return !["created", "open", "pending"].includes(state);
}

interface Outcome {
  title: string;
  lead: string;
  /** How the donor should feel about it: done, wait, or act. */
  tone: "done" | "waiting" | "over";
}

/** What a donation's state means to the donor, in words that promise nothing too much. */
export function donationOutcome({
  state,
  payment_method,
}: Pick<Donation, "state" | "payment_method">): Outcome {
  switch (state) {
    case "settled":
      return {
        title: "Donation Successful",
        lead: "Thank you for making a donation",
        tone: "done",
      };
    case "created":
    case "open":
      return {
        title: "We are confirming your payment",
        lead: "The payment service has not confirmed it yet. This usually takes a few seconds.",
        tone: "waiting",
      };
    case "pending":
      return {
        title: "Your payment is under way",
        lead: pendingLead[payment_method],
        tone: "waiting",
      };
    case "failed":
      return {
        title: "Your payment did not go through",
        lead: "Nothing was charged. You can try again, with the same or another way to pay.",
        tone: "over",
      };
    case "reversed":
      return {
        title: "This gift was taken back",
        lead: "The campaign’s team had recorded it by mistake.",
        tone: "over",
      };
    case "expired":
      return {
        title: "Your donation was not paid",
        lead: "The time to pay it ran out. Nothing was charged.",
        tone: "over",
      };
  }
}

const pendingLead: Record<Donation["payment_method"], string> = {
  "Credit-Card":
    "A bank transfer takes a while to arrive, often a day or two. Your donation counts as soon as it does.",
  Cryptocurrency:
    "The network has to confirm your payment first. Your donation counts as soon as it has.",
  Offline: "Your donation counts as soon as the campaign’s team has recorded it.",
};

/** Milliseconds until the next look, after one that came `last` milliseconds after its own. */
export function nextPause(last: number): number {
  return Math.min(Math.round(last * 1.15), 30_000);
}
