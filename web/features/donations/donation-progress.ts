import type { Donation, DonationForDonor, DonationState } from "#contract/giving/donations.ts";
import { declineTexts } from "#contract/giving/giving-choices.ts";

export function isFinal(state: DonationState): boolean {
  return !["created", "open", "pending"].includes(state);
}

/** Whether nothing will change any more: a settled donation gets its receipt a little later. */
export function isComplete({
  state,
  receipt_number,
}: Pick<DonationForDonor, "state" | "receipt_number">): boolean {
  return isFinal(state) && (state !== "settled" || receipt_number !== null);
}

interface Outcome {
  title: string;
  lead: string;
  tone: "done" | "waiting" | "over";
}

/** Explains a donation's state to the donor, promising only what is certain. */
export function donationOutcome({
  state,
  revoked,
  payment_method,
  declined,
  recurring,
}: Pick<
  DonationForDonor,
  "state" | "revoked" | "payment_method" | "declined" | "recurring"
>): Outcome {
  if (revoked) {
    return {
      title: "Your donation no longer counts",
      lead: "The payment service later marked your payment as invalid. The receipt is void. If you think this is a mistake, please contact us: your donation counts again as soon as the payment is valid.",
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
      if (payment_method === "Bank-Transfer") {
        return {
          title: "Please send your transfer",
          lead: "Transfer the money from your bank with the reference below. Your donation counts as soon as it arrives, usually after one or two working days.",
          tone: "waiting",
        };
      }
      if (declined) {
        return {
          title: "Not paid yet",
          lead: `${declineTexts[declined]} Nothing was charged. You can try again on the payment page.`,
          tone: "waiting",
        };
      }
      if (recurring) {
        return {
          title: "Waiting for your payment",
          lead: "If you have just paid, this page shows it within seconds. If not, you can pay on the payment page.",
          tone: "waiting",
        };
      }
      return {
        title: "We're confirming your payment",
        lead: "The payment service hasn't confirmed it yet. This usually takes a few seconds.",
        tone: "waiting",
      };
    case "pending":
      return {
        title: "Your payment is being processed",
        lead: pendingLead[payment_method],
        tone: "waiting",
      };
    case "failed":
      return {
        title: "Your payment did not go through",
        lead: `${declined ? `${declineTexts[declined]} ` : ""}${uncharged(payment_method)} ${
          declined === "insufficient_funds" && !recurring
            ? "You can try again with a smaller amount or another way to pay."
            : "You can try again, with the same or another way to pay."
        }`,
        tone: "over",
      };
    case "reversed":
      return payment_method === "Offline"
        ? {
            title: "This donation was removed",
            lead: "The campaign team had recorded it by mistake.",
            tone: "over",
          }
        : {
            title: "Your donation was refunded",
            lead: "The full amount was refunded. Thank you for your generosity.",
            tone: "over",
          };
    case "expired":
      return {
        title: "Your donation was not paid",
        lead: `The time to pay ran out. ${uncharged(payment_method)}`,
        tone: "over",
      };
  }
}

/** A card is charged or not, but coins and transfers may still arrive, or have been too few. */
function uncharged(method: Donation["payment_method"]): string {
  if (method === "Bank-Transfer") {
    return "If you sent the money anyway, it is not lost: your donation counts as soon as it arrives.";
  }
  return method === "Cryptocurrency"
    ? "If you sent coins anyway, too few or too late, they are not lost: please contact us."
    : "Nothing was charged.";
}

const pendingLead: Record<Donation["payment_method"], string> = {
  "Credit-Card":
    "A bank transfer often takes a day or two to arrive. Your donation counts as soon as it does.",
  "Bank-Transfer": "Your donation counts as soon as the money has arrived in our account.",
  Cryptocurrency:
    "The network has to confirm your payment first. Your donation counts as soon as it does.",
  Offline: "Your donation counts as soon as the campaign team has recorded it.",
};

/** The delay before the next poll, in ms. */
export function nextDelay(previousMs: number): number {
  return Math.min(Math.round(previousMs * 1.15), 30_000);
}
