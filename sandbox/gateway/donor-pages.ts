import type { Checkout, Choice, Setting } from "../checkout-pages.ts";
import { amountText } from "../hosted-page.ts";
import type { MandateDesk } from "./mandates.ts";
import type { PaymentDesk } from "./payment-desk.ts";
import { type ChargeOutcome, chargeOutcomes, scenarios } from "./payment-life.ts";
import type { Payment } from "./payment-store.ts";

interface DonorPages {
  readonly desk: PaymentDesk;
  readonly mandates: MandateDesk;
  readonly settleAfterMs: number;
  /** URL of a payment's hosted page. */
  readonly payUrl: (paymentId: string) => string;
}

/** Caused by time passing; the page does not offer these. */
const timeScenarios: readonly string[] = ["expire", "tell_cost"];

/** What a person chooses for charges of a stored payment method, most likely first. */
export const outcomeNames: Readonly<Record<ChargeOutcome, string>> = {
  succeed: "Succeed",
  insufficient_funds: "Fail: not enough money",
  expired_card: "Fail: the card has expired",
  authentication_required: "Fail: the donor needs to confirm",
  card_blocked: "Fail: the card is blocked",
  declined: "Fail: declined without a reason",
};

export const laterCharges: Setting = {
  name: "later",
  label: "What happens with later charges",
  options: Object.entries(outcomeNames),
};

/** "succeed" if the form has none. */
export function readOutcome(text: string | null): ChargeOutcome {
  return chargeOutcomes.find((outcome) => outcome === text) ?? "succeed";
}

/** The donor's pages of a payment, for `checkoutPages`. */
export function donorPages({ desk, mandates, settleAfterMs, payUrl }: DonorPages) {
  return {
    find(id: string): Checkout | undefined {
      const payment = desk.find(id);
      if (!payment) return undefined;
      const charge = mandates.chargeOf(id);
      const stored = charge && mandates.find(charge.mandate_id)?.title;
      const checkout = toCheckout(payment, payUrl(id), settleAfterMs, stored ?? undefined);
      const keepsMethod = payment.state === "open" && mandates.ofSource(id) !== undefined;
      return { ...checkout, setting: keepsMethod ? laterCharges : undefined };
    },
    choose(id: string, choice: string, later: string | null): string | undefined {
      const page = payUrl(id);
      if (choice === "walk_away") return desk.find(id)?.cancel_url || undefined;
      const scenario = scenarios.find(
        (known) => known === choice && !timeScenarios.includes(known),
      );
      const payment = scenario && desk.run(id, scenario, readOutcome(later))?.payment;
      if (!payment) return undefined;
      const isPaid = payment.state === "succeeded" || payment.state === "pending";
      return isPaid ? payment.return_url || page : page;
    },
  };
}

/** `stored` is the title of the payment method that was charged without the donor. */
function toCheckout(
  payment: Payment,
  url: string,
  settleAfterMs: number,
  stored: string | undefined,
): Checkout {
  const { state, return_url, cancel_url } = payment;
  const method = payment.method === "card" ? "Card or bank transfer" : "Cryptocurrency";
  return {
    url,
    title: payment.description,
    amount: amountText(payment.amount_minor, payment.currency),
    details: [
      ["Pay with", stored ?? method],
      ["Reference", payment.reference],
    ],
    notice: noticeFor(payment),
    choices: choicesFor(payment, settleAfterMs),
    attempt: payment.declines,
    backUrl: state === "open" ? null : return_url || null,
    merchantUrls: [return_url, cancel_url].map((merchantUrl) => merchantUrl || url),
  };
}

function noticeFor({ state, declines, decline_reason, paid_by }: Payment): Checkout["notice"] {
  if (state === "open" && declines > 0) {
    const reason =
      decline_reason === "insufficient_funds"
        ? "The card has insufficient funds."
        : "The payment was declined.";
    const text = `${reason} Nothing was charged. Try again, or pay another way.`;
    return { tone: "bad", text };
  }
  const method = paid_by === "crypto" ? "crypto payment" : "bank transfer";
  return {
    open: undefined,
    pending: { tone: "", text: `The ${method} is waiting to be confirmed.` } as const,
    succeeded: { tone: "good", text: "This payment succeeded. You can close this page." } as const,
    failed: { tone: "bad", text: "This payment failed. Nothing was charged." } as const,
    expired: { tone: "bad", text: "This checkout has expired. Nothing was charged." } as const,
  }[state];
}

/** The choices in the payment's current state, most likely first; none once it is final. */
function choicesFor(payment: Payment, settleAfterMs: number): readonly Choice[] {
  if (payment.state === "pending") return pendingChoices(payment);
  if (payment.state !== "open") return [];
  const delay = `${Math.round(settleAfterMs / 1000)} seconds`;
  const decline = { action: "decline", name: "Decline", note: "The donor can try again" };
  const walkAway = {
    action: "walk_away",
    name: "Leave without paying",
    note: "Returns to the merchant; the checkout stays open",
  };
  if (payment.method === "crypto") {
    const note = `Detected immediately, confirmed after ${delay}`;
    return [{ action: "crypto", name: "Pay with crypto", note }, decline, walkAway];
  }
  return [
    { action: "approve", name: "Approve", note: "The card is accepted" },
    decline,
    {
      action: "insufficient_funds",
      name: "Insufficient funds",
      note: "The card is declined; the donor can try again",
    },
    { action: "bank_transfer", name: "Bank transfer", note: `Pending, settles after ${delay}` },
    walkAway,
  ];
}

function pendingChoices({ paid_by }: Payment): readonly Choice[] {
  const source = paid_by === "crypto" ? "The blockchain" : "The bank";
  return [
    { action: "settle", name: "Settle now", note: `${source} confirms the payment` },
    { action: "fail", name: "Fail now", note: `${source} rejects the payment` },
  ];
}
