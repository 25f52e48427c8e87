import type {
  DeclineReason,
  Donation,
  DonationState,
  HeldDonation,
} from "#contract/giving/donations.ts";

/** True where the state will not change any more. */
export function isFinal(state: DonationState): boolean {
  return !["created", "open", "pending"].includes(state);
}

/** True where nothing of it will change any more: a settled donation gets its receipt a little later. */
export function isWhole({ state, receipt_number }: Pick<HeldDonation, "state" | "receipt_number">) {
  return isFinal(state) && (state !== "settled" || receipt_number !== null);
}

interface Outcome {
  title: string;
  lead: string;
  /** Done, still waiting, or over without a donation. */
  tone: "done" | "waiting" | "over";
}

/** A donation's state in words for the donor; they promise no more than is certain. */
export function donationOutcome({
  state,
  revoked,
  payment_method,
  declined,
}: Pick<HeldDonation, "state" | "revoked" | "payment_method" | "declined">): Outcome {
  if (revoked) {
    return {
      title: "Your gift does not count",
      lead: "It counted, and then the payment service called its payment invalid. Its receipt is void. If you think that this is a mistake, please write to us: once the payment is valid again, so is your gift.",
      tone: "over",
    };
  }
  switch (state) {
    case "settled":
      return {
        title: "Donation Successful",
        lead: "Thank you for making a donation",
        tone: "done",
      };
    case "created":
    case "open":
      if (declined) {
        return {
          title: "Not paid yet",
          lead: `${declineWords[declined]} Nothing was charged. You can try again on the payment page.`,
          tone: "waiting",
        };
      }
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
        lead: `${declined ? `${declineWords[declined]} ` : ""}${uncharged(payment_method)} ${
          declined === "insufficient_funds"
            ? "You can try again with a smaller amount or another way to pay."
            : "You can try again, with the same or another way to pay."
        }`,
        tone: "over",
      };
    case "reversed":
      return payment_method === "Offline"
        ? {
            title: "This gift was taken back",
            lead: "The campaign’s team had recorded it by mistake.",
            tone: "over",
          }
        : {
            title: "Your gift was given back",
            lead: "All of it went back the way it came. Thank you for having given.",
            tone: "over",
          };
    case "expired":
      return {
        title: "Your donation was not paid",
        lead: `The time to pay it ran out. ${uncharged(payment_method)}`,
        tone: "over",
      };
  }
}

const declineWords: Record<DeclineReason, string> = {
  declined: "The bank or the card's company declined the payment.",
  insufficient_funds: "There was not enough money on the card or account.",
};

/** A card is charged or not; coins may be on their way, or be fewer than were asked for. */
function uncharged(method: Donation["payment_method"]): string {
  return method === "Cryptocurrency"
    ? "If you sent coins all the same, too few or too late, they are not lost: please write to us."
    : "Nothing was charged.";
}

const pendingLead: Record<Donation["payment_method"], string> = {
  "Credit-Card":
    "A bank transfer takes a while to arrive, often a day or two. Your donation counts as soon as it does.",
  Cryptocurrency:
    "The network has to confirm your payment first. Your donation counts as soon as it has.",
  Offline: "Your donation counts as soon as the campaign’s team has recorded it.",
};

/** The pause before the next call, after a pause of `last`; both in ms. */
export function nextPause(last: number): number {
  return Math.min(Math.round(last * 1.15), 30_000);
}
