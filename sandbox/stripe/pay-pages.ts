import type Stripe from "stripe";
import type { Checkout, Choice } from "../checkout-pages.ts";
import type { Write } from "../gateway-database.ts";
import { amountText } from "../hosted-page.ts";
import { delayedMethod } from "./new-payment.ts";
import { scenarios } from "./payment-desk.ts";
import type { StripeAccount } from "./stripe-account.ts";

type Session = Stripe.Checkout.Session;

interface PayPages {
  readonly account: StripeAccount;
  readonly write: Write;
  /** URL of a session's page. */
  readonly payUrl: (session: string) => string;
}

/** The donor's pages of a session, for `checkoutPages`. */
export function payPages({ account: { checkouts }, write, payUrl }: PayPages) {
  return {
    find(id: string): Checkout | undefined {
      const session = checkouts.find(id);
      if (!session) return undefined;
      return {
        ...toCheckout(session),
        url: payUrl(id),
        title: checkouts.title(id),
        attempt: checkouts.failedAttempts(session),
        notice: noticeFor(session, checkouts.failedAttempts(session)),
      };
    },
    choose(id: string, choice: string): string | undefined {
      const session = checkouts.find(id);
      const scenario = scenarios.find((known) => known === choice);
      if (!session) return undefined;
      if (choice === "go_back") return session.cancel_url ?? payUrl(id);
      if (choice === "authenticate") return `${payUrl(id)}/authentication`;
      if (!scenario) return undefined;
      const hasChanged = write(() => checkouts.run(id, scenario));
      const isPaid = hasChanged && (scenario === "succeed" || scenario === "pay_later");
      return isPaid ? successUrl(session) : payUrl(id);
    },
  };
}

function toCheckout(session: Session) {
  const { id, status, success_url, cancel_url, amount_total, currency } = session;
  return {
    amount: amountText(amount_total ?? 0, currency ?? "usd"),
    details: [["Session", id]] as const,
    choices: choicesFor(session),
    authentication: status === "open" ? authenticationChoices : [],
    backUrl: status === "complete" ? successUrl(session) : null,
    merchantUrls: [success_url, cancel_url].filter((url) => url !== null),
  };
}

/** Where the donor goes after paying. */
function successUrl({ id, success_url }: Session): string {
  return (success_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", id);
}

function noticeFor({ status, payment_status }: Session, attempt: number): Checkout["notice"] {
  if (status === "expired") {
    return { tone: "bad", text: "This checkout has expired. Nothing was charged." };
  }
  if (status === "complete") {
    return payment_status === "paid"
      ? { tone: "good", text: "This payment succeeded. You can close this page." }
      : { tone: "", text: "The bank has not confirmed this payment yet." };
  }
  const text = "The payment was declined. Nothing was charged. Try again.";
  return attempt > 0 ? { tone: "bad", text } : undefined;
}

const cardChoices: readonly Choice[] = [
  { action: "succeed", name: "Card succeeds", note: "The card is accepted" },
  { action: "authenticate", name: "3-D Secure", note: "The bank asks the donor to confirm" },
  { action: "decline", name: "Declined", note: "The card is declined; the donor can try again" },
  {
    action: "insufficient_funds",
    name: "Insufficient funds",
    note: "The card is declined; the donor can try again",
  },
];
const authenticationChoices: readonly Choice[] = [
  {
    action: "succeed",
    name: "Confirm",
    note: "The bank recognizes the donor, and the payment succeeds",
  },
  { action: "fail_authentication", name: "Fail", note: "The bank does not recognize the donor" },
];
const debit = {
  action: "pay_later",
  name: "Direct debit",
  note: "Pending until the bank decides",
};
const goBack = {
  action: "go_back",
  name: "Go back",
  note: "Return to the merchant without paying; the checkout stays open",
};
const bankChoices: readonly Choice[] = [
  { action: "settle", name: "Settle now", note: "The bank accepts the debit" },
  { action: "fail", name: "Fail now", note: "The bank rejects the debit" },
];

function choicesFor(session: Session): readonly Choice[] {
  if (session.status === "complete") return session.payment_status === "unpaid" ? bankChoices : [];
  if (session.status !== "open") return [];
  const delayed = delayedMethod(session) ? [debit] : [];
  return [...cardChoices, ...delayed, ...(session.cancel_url ? [goBack] : [])];
}
