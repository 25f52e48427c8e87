import { type Html, html, nothing } from "../html-text.ts";
import type { Payment } from "../payment-store.ts";
import { amountText } from "./amount-text.ts";
import { choiceForm } from "./choice-form.ts";
import { type PageChoice, pageChoices } from "./page-choices.ts";
import { pageDocument } from "./page-document.ts";

export const GATEWAY = "Sandbox Gateway";

export interface PageTexts {
  /** How long a transfer takes to settle by itself. */
  readonly settleAfterMs: number;
  /** Path that the forms post to. */
  readonly path: string;
}

/** The donor's page: the payment, how it stands, and what the donor can do with it. */
export function paymentPage(payment: Payment, texts: PageTexts): string {
  return document(
    `Pay ${amountText(payment.amount_minor, payment.currency)}`,
    html`${summary(payment)}
${notice(payment)}
${form("Choose what happens", pageChoices(payment, texts.settleAfterMs), payment, texts)}
${payment.state === "open" ? nothing : html`<a class="way" href="${payment.return_url}">Back to the merchant</a>`}`,
  );
}

/** The second step, as a bank would ask for it. */
export function authenticationPage(payment: Payment, texts: PageTexts): string {
  const choices: readonly PageChoice[] = [
    {
      play: "approve",
      name: "Confirm",
      note: "The bank knows the donor, the payment goes through",
    },
    {
      play: "decline",
      name: "Fail",
      note: "The bank does not know the donor, the payment is declined",
    },
  ];
  return document(
    "Confirm that it is you",
    html`${summary(payment)}
<p class="notice">The bank asks for one more proof. In real life, this is a code or an app.</p>
${form("Confirm that it is you", choices, payment, texts)}
<a class="way" href="${texts.path}">Another way to pay</a>`,
  );
}

function form(
  title: string,
  choices: readonly PageChoice[],
  { declines }: Payment,
  { path }: PageTexts,
): Html {
  const lead = "Nobody is charged, whatever is chosen.";
  return choiceForm({ title, lead, path, seen: { name: "attempt", value: declines }, choices });
}

function document(title: string, content: Html): string {
  return pageDocument(GATEWAY, title, content);
}

function summary(payment: Payment): Html {
  return html`<h1>${payment.description}</h1>
<p class="amount">${amountText(payment.amount_minor, payment.currency)}</p>
<dl>
<dt>Pay with</dt><dd>${payment.method === "card" ? "Card or bank transfer" : "Cryptocurrency"}</dd>
<dt>Reference</dt><dd>${payment.reference}</dd>
</dl>`;
}

function notice(payment: Payment): Html {
  switch (payment.state) {
    case "open":
      return payment.declines === 0
        ? nothing
        : html`<p class="notice bad" role="alert">${
            payment.decline_reason === "insufficient_funds"
              ? "There was not enough money for the payment."
              : "The payment was declined."
          } Nothing was charged. Please try again or pay in another way.</p>`;
    case "pending":
      return html`<p class="notice" role="status">${payment.paid_by === "crypto" ? "Seen on the chain, waiting to be confirmed." : "The bank transfer is on its way."}</p>`;
    case "succeeded":
      return html`<p class="notice good" role="status">This payment succeeded. There is nothing left to do.</p>`;
    case "failed":
      return html`<p class="notice bad" role="alert">This payment failed. Nothing was charged.</p>`;
    case "expired":
      return html`<p class="notice bad" role="alert">This checkout has expired. Nothing was charged.</p>`;
  }
}
