import type { Checkout, Choice } from "../checkout-pages.ts";
import { amountText } from "../hosted-page.ts";
import type { PaymentDesk } from "./payment-desk.ts";
import { plays } from "./payment-life.ts";
import type { Payment } from "./payment-store.ts";

interface DonorPages {
  readonly desk: PaymentDesk;
  readonly settleAfterMs: number;
  /** Address of a payment's hosted page. */
  readonly payUrl: (paymentId: string) => string;
}

/** Plays of time, which the page does not offer. */
const timePlays: readonly string[] = ["expire", "tell_cost"];

/** The donor's pages of a payment, for `checkoutPages`. */
export function donorPages({ desk, settleAfterMs, payUrl }: DonorPages) {
  return {
    find(id: string): Checkout | undefined {
      const payment = desk.find(id);
      return payment && checkoutOf(payment, payUrl(id), settleAfterMs);
    },
    play(id: string, choice: string): string | undefined {
      const page = payUrl(id);
      if (choice === "walk_away") return desk.find(id)?.cancel_url;
      const play = plays.find((known) => known === choice && !timePlays.includes(known));
      const payment = play && desk.play(id, play)?.payment;
      if (!payment) return undefined;
      const isPaid = payment.state === "succeeded" || payment.state === "pending";
      return isPaid ? payment.return_url : page;
    },
  };
}

function checkoutOf(payment: Payment, url: string, settleAfterMs: number): Checkout {
  const { state, return_url } = payment;
  return {
    url,
    title: payment.description,
    amount: amountText(payment.amount_minor, payment.currency),
    details: [
      ["Pay with", payment.method === "card" ? "Card or bank transfer" : "Cryptocurrency"],
      ["Reference", payment.reference],
    ],
    notice: noticeOf(payment),
    choices: choicesOf(payment, settleAfterMs),
    attempt: payment.declines,
    backUrl: state === "open" ? null : return_url,
    merchantUrls: [return_url, payment.cancel_url],
  };
}

function noticeOf({ state, declines, decline_reason, paid_by }: Payment): Checkout["notice"] {
  if (state === "open" && declines > 0) {
    const isEmpty = decline_reason === "insufficient_funds";
    const why = isEmpty
      ? "There was not enough money for the payment."
      : "The payment was declined.";
    const text = `${why} Nothing was charged. Please try again or pay in another way.`;
    return { tone: "bad", text };
  }
  const isCrypto = paid_by === "crypto";
  const way = isCrypto ? "Seen on the chain, waiting" : "The bank transfer is on its way, waiting";
  return {
    open: undefined,
    pending: { tone: "", text: `${way} to be confirmed.` } as const,
    succeeded: { tone: "good", text: "This payment succeeded. Nothing is left to do." } as const,
    failed: { tone: "bad", text: "This payment failed. Nothing was charged." } as const,
    expired: { tone: "bad", text: "This checkout has expired. Nothing was charged." } as const,
  }[state];
}

/** The choices in the payment's current state, the most likely first; none once it is final. */
function choicesOf(payment: Payment, settleAfterMs: number): readonly Choice[] {
  if (payment.state === "pending") return pendingChoices(payment);
  if (payment.state !== "open") return [];
  const soon = `${Math.round(settleAfterMs / 1000)} seconds`;
  const decline = { play: "decline", name: "Decline", note: "The donor may try again" };
  const walkAway = {
    play: "walk_away",
    name: "Walk away",
    note: "Back to the merchant without paying; the checkout stays open",
  };
  if (payment.method === "crypto") {
    const note = `Seen at once, confirmed after ${soon}`;
    return [{ play: "crypto", name: "Send the coins", note }, decline, walkAway];
  }
  return [
    { play: "approve", name: "Approve", note: "The card is accepted at once" },
    decline,
    {
      play: "insufficient_funds",
      name: "Insufficient funds",
      note: "There is not enough on the card, the donor may try again",
    },
    { play: "bank_transfer", name: "Bank transfer", note: `Pending, settles after ${soon}` },
    walkAway,
  ];
}

function pendingChoices({ paid_by }: Payment): readonly Choice[] {
  const who = paid_by === "crypto" ? "The chain" : "The bank";
  return [
    { play: "settle", name: "Settle now", note: `${who} confirms the payment` },
    { play: "fail", name: "Fail now", note: `${who} takes the payment back` },
  ];
}
