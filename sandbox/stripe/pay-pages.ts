import type Stripe from "stripe";
import type { Checkout, Choice } from "../checkout-pages.ts";
import type { Write } from "../gateway-database.ts";
import { amountText } from "../hosted-page.ts";
import { slowMethodOf } from "./new-payment.ts";
import { plays } from "./payment-desk.ts";
import type { StripeAccount } from "./stripe-account.ts";

type Session = Stripe.Checkout.Session;

interface PayPages {
  readonly account: StripeAccount;
  readonly write: Write;
  /** Address of a session's page. */
  readonly payUrl: (session: string) => string;
}

/** The donor's pages of a session, for `checkoutPages`. */
export function payPages({ account: { checkouts }, write, payUrl }: PayPages) {
  return {
    find(id: string): Checkout | undefined {
      const session = checkouts.find(id);
      if (!session) return undefined;
      return {
        ...checkoutOf(session),
        url: payUrl(id),
        title: checkouts.titleOf(id),
        attempt: checkouts.failedAttempts(session),
        notice: noticeOf(session, checkouts.failedAttempts(session)),
      };
    },
    play(id: string, choice: string): string | undefined {
      const session = checkouts.find(id);
      const play = plays.find((known) => known === choice);
      if (!session) return undefined;
      if (choice === "go_back") return session.cancel_url ?? payUrl(id);
      if (choice === "authenticate") return `${payUrl(id)}/authentication`;
      if (!play) return undefined;
      const isPlayed = write(() => checkouts.play(id, play));
      const isPaid = isPlayed && (play === "succeed" || play === "pay_later");
      return isPaid ? successUrl(session) : payUrl(id);
    },
  };
}

function checkoutOf(session: Session) {
  const { id, status, success_url, cancel_url, amount_total, currency } = session;
  return {
    amount: amountText(amount_total ?? 0, currency ?? "usd"),
    details: [["Session", id]] as const,
    choices: choicesOf(session),
    proofs: status === "open" ? proofs : [],
    backUrl: status === "complete" ? successUrl(session) : null,
    merchantUrls: [success_url, cancel_url].filter((url) => url !== null),
  };
}

/** Where the donor goes after paying. */
function successUrl({ id, success_url }: Session): string {
  return (success_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", id);
}

function noticeOf({ status, payment_status }: Session, attempt: number): Checkout["notice"] {
  if (status === "expired") {
    return { tone: "bad", text: "This checkout has expired. Nothing was charged." };
  }
  if (status === "complete") {
    return payment_status === "paid"
      ? { tone: "good", text: "This payment succeeded. Nothing is left to do." }
      : { tone: "", text: "The bank has not said yet whether the money comes." };
  }
  const text = "The payment was declined. Nothing was charged. Please try again.";
  return attempt > 0 ? { tone: "bad", text } : undefined;
}

const cardChoices: readonly Choice[] = [
  { play: "succeed", name: "Card succeeds", note: "The card is accepted at once" },
  { play: "authenticate", name: "3-D Secure", note: "The bank asks for one more proof" },
  { play: "decline", name: "Declined", note: "The card is refused, the donor may try again" },
  {
    play: "insufficient_funds",
    name: "Insufficient funds",
    note: "There is not enough on the card, the donor may try again",
  },
];
const proofs: readonly Choice[] = [
  { play: "succeed", name: "Confirm", note: "The bank knows the donor, the payment goes through" },
  { play: "fail_authentication", name: "Fail", note: "The bank does not know the donor" },
];
const debit = {
  play: "pay_later",
  name: "Direct debit",
  note: "Pending until the bank says yes or no",
};
const goBack = {
  play: "go_back",
  name: "Go back",
  note: "Back to the merchant without paying; the session stays open",
};
const bankChoices: readonly Choice[] = [
  { play: "settle", name: "The money arrives", note: "The bank takes the debit" },
  { play: "fail", name: "The debit fails", note: "The bank refuses the debit" },
];

function choicesOf(session: Session): readonly Choice[] {
  if (session.status === "complete") return session.payment_status === "unpaid" ? bankChoices : [];
  if (session.status !== "open") return [];
  const slow = slowMethodOf(session) ? [debit] : [];
  return [...cardChoices, ...slow, ...(session.cancel_url ? [goBack] : [])];
}
