import type Stripe from "stripe";
import type { Play } from "../account/payment-desk.ts";
import { slowMethodOf } from "../account/payment-methods.ts";

/** What the page offers: plays, and two steps that move no payment. */
export type PagePlay = Play | "authenticate" | "go_back";

export interface PayChoice {
  readonly play: PagePlay;
  readonly name: string;
  readonly note: string;
}

const byCard: readonly PayChoice[] = [
  { play: "succeed", name: "Card succeeds", note: "The card is accepted at once" },
  { play: "authenticate", name: "3-D Secure", note: "The bank asks for one more proof" },
  { play: "decline", name: "Declined", note: "The card is refused, the donor may try again" },
  {
    play: "insufficient_funds",
    name: "Insufficient funds",
    note: "There is not enough on the card, the donor may try again",
  },
];
const later: PayChoice = {
  play: "pay_later",
  name: "Direct debit",
  note: "Pending until the bank says yes or no",
};
const goBack: PayChoice = {
  play: "go_back",
  name: "Go back",
  note: "Back to the merchant without paying; the session stays open",
};
const pending: readonly PayChoice[] = [
  { play: "settle", name: "The money arrives", note: "The bank takes the debit" },
  { play: "fail", name: "The debit fails", note: "The bank refuses the debit" },
];

export const proofChoices: readonly PayChoice[] = [
  { play: "succeed", name: "Confirm", note: "The bank knows the donor, the payment goes through" },
  {
    play: "fail_authentication",
    name: "Fail",
    note: "The bank does not know the donor, the payment is declined",
  },
];

/** The choices of a session as it stands; none once it is final. */
export function payChoices(session: Stripe.Checkout.Session): readonly PayChoice[] {
  if (session.status === "complete") return session.payment_status === "unpaid" ? pending : [];
  if (session.status !== "open") return [];
  return [
    ...byCard,
    ...(slowMethodOf(session) ? [later] : []),
    ...(session.cancel_url ? [goBack] : []),
  ];
}
