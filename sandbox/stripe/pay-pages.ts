import type Stripe from "stripe";
import type { Checkout, Choice } from "../checkout-pages.ts";
import type { Write } from "../gateway-database.ts";
import { amountText } from "../hosted-page.ts";
import { type StoringScenario, testMethods } from "./method-desk.ts";
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
        ...toCheckout(session, checkouts.storesMethod(session)),
        details: describe(session, checkouts.storedMethod(session)),
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
      const isDone = hasChanged && scenario in testMethods;
      return isDone ? successUrl(session) : payUrl(id);
    },
  };
}

function toCheckout(session: Session, storesMethod: boolean) {
  const { mode, status, success_url, cancel_url, amount_total, currency } = session;
  return {
    ...(mode === "setup" ? { pageTitle: "Store a payment method" } : {}),
    amount: amountText(amount_total ?? 0, currency ?? "usd"),
    choices: choicesFor(session, storesMethod),
    authentication: status === "open" && mode === "payment" ? authenticationChoices : [],
    backUrl: status === "complete" ? successUrl(session) : null,
    merchantUrls: [success_url, cancel_url].filter((url) => url !== null),
  };
}

/** What the page says about a session and the method that it stored. */
function describe({ id }: Session, method: Stripe.PaymentMethod | undefined) {
  const session = ["Session", id] as const;
  if (!method) return [session];
  const { last4 } = method.card ?? method.sepa_debit ?? method.us_bank_account ?? {};
  const state = method.customer === null ? "removed" : "for later charges";
  return [
    session,
    ["Stored", `${method.card ? "Visa" : "Bank account"} ${last4}, ${state}`],
  ] as const;
}

/** Where the donor goes after paying. */
function successUrl({ id, success_url }: Session): string {
  return (success_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", id);
}

function noticeFor({ mode, status, payment_status }: Session, attempt: number): Checkout["notice"] {
  if (status === "expired") {
    return { tone: "bad", text: "This checkout has expired. Nothing was charged." };
  }
  if (status === "complete" && mode === "setup") {
    return { tone: "good", text: "The payment method is stored. You can close this page." };
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
const storedChoices = (
  [
    ["then_decline", "declined"],
    ["then_insufficient_funds", "declined: insufficient funds"],
    ["then_expired", "declined: the card has expired"],
    ["then_lost", "declined: the card is lost"],
    ["then_authenticate", "declined until the donor confirms"],
  ] as const satisfies readonly (readonly [StoringScenario, string])[]
).map(([action, result]): Choice => {
  const name = `Card ending in ${testMethods[action].last4}`;
  return { action, name, note: `Accepted; later charges are ${result}` };
});
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
const failingDebit = {
  action: "pay_later_then_fail",
  name: "Direct debit that fails",
  note: "Pending as well; the bank rejects later debits",
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

function choicesFor(session: Session, storesMethod: boolean): readonly Choice[] {
  if (session.status === "complete") return session.payment_status === "unpaid" ? bankChoices : [];
  if (session.status !== "open") return [];
  const delayed = delayedMethod(session) ? [debit, ...(storesMethod ? [failingDebit] : [])] : [];
  const cards = session.mode === "setup" ? cardChoices.slice(0, 1) : cardChoices;
  const stored = storesMethod ? storedChoices : [];
  return [...cards, ...delayed, ...stored, ...(session.cancel_url ? [goBack] : [])];
}
