import type { Play } from "../payment-life.ts";
import type { Payment } from "../payment-store.ts";

/** What the page offers: plays of the donor, and two steps that move no payment. */
export type PagePlay = Exclude<Play, "expire" | "tell_cost"> | "extra_authentication" | "walk_away";

export interface PageChoice {
  readonly play: PagePlay;
  readonly name: string;
  readonly note: string;
}

const walkAway: PageChoice = {
  play: "walk_away",
  name: "Walk away",
  note: "Back to the merchant without paying; the checkout stays open",
};

const decline: PageChoice = {
  play: "decline",
  name: "Decline",
  note: "The payment is refused, the donor may try again",
};

/** The choices of a payment as it stands, the likeliest first; none once it is final. */
export function pageChoices(payment: Payment, settleAfterMs: number): readonly PageChoice[] {
  const soon = `${Math.round(settleAfterMs / 1000)} seconds`;
  if (payment.state === "pending") return pendingChoices(payment);
  if (payment.state !== "open") return [];
  if (payment.method === "crypto") {
    return [
      { play: "crypto", name: "Send the coins", note: `Seen at once, confirmed after ${soon}` },
      decline,
      walkAway,
    ];
  }
  return [
    { play: "approve", name: "Approve", note: "The card is accepted at once" },
    decline,
    {
      play: "insufficient_funds",
      name: "Insufficient funds",
      note: "There is not enough on the card, the donor may try again",
    },
    {
      play: "extra_authentication",
      name: "Extra authentication",
      note: "The bank asks the donor for one more proof",
    },
    { play: "bank_transfer", name: "Bank transfer", note: `Pending, settles after ${soon}` },
    walkAway,
  ];
}

function pendingChoices(payment: Payment): readonly PageChoice[] {
  const crypto = payment.paid_by === "crypto";
  return [
    {
      play: "settle",
      name: crypto ? "Confirm now" : "Settle now",
      note: crypto ? "The chain confirms the payment" : "The money arrives",
    },
    {
      play: "fail",
      name: "Fail now",
      note: crypto ? "The chain drops the payment" : "The bank takes the transfer back",
    },
  ];
}
