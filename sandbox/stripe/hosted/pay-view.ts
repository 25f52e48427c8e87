import type Stripe from "stripe";
import { choiceForm } from "../../hosted/choice-form.ts";
import { pageDocument } from "../../hosted/page-document.ts";
import { type Html, html, nothing } from "../../html-text.ts";
import { decimalsOf } from "../account/currencies.ts";
import { type PayChoice, payChoices, proofChoices } from "./pay-choices.ts";

type Session = Stripe.Checkout.Session;

export const GATEWAY = "Stripe double";

export interface PayTexts {
  /** What is paid for. */
  readonly title: string;
  /** How often the donor was declined. */
  readonly attempt: number;
  /** Path that the forms post to. */
  readonly path: string;
}

/** The donor's page: what is paid for, how it stands, and what the donor can do with it. */
export function payPage(session: Session, texts: PayTexts): string {
  return pageDocument(
    GATEWAY,
    `Pay ${amountText(session)}`,
    html`${summary(session, texts)}
${notice(session, texts.attempt)}
${form("Choose what happens", payChoices(session), texts)}
${session.status === "complete" ? html`<a class="way" href="${successUrl(session)}">Back to the merchant</a>` : nothing}`,
  );
}

/** 3-D Secure: the second step, as a bank would ask for it. */
export function proofPage(session: Session, texts: PayTexts): string {
  return pageDocument(
    GATEWAY,
    "Confirm that it is you",
    html`${summary(session, texts)}
<p class="notice">The bank asks for one more proof. In real life, this is a code or an app.</p>
${form("Confirm that it is you", proofChoices, texts)}
<a class="way" href="${texts.path}">Another way to pay</a>`,
  );
}

/** Where the donor goes after paying. */
export function successUrl(session: Session): string {
  return (session.success_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}

function summary(session: Session, { title }: PayTexts): Html {
  return html`<h1>${title}</h1>
<p class="amount">${amountText(session)}</p>
<dl><dt>Session</dt><dd>${session.id}</dd></dl>`;
}

function notice({ status, payment_status }: Session, attempt: number): Html {
  if (status === "expired") {
    return html`<p class="notice bad" role="alert">This checkout has expired. Nothing was charged.</p>`;
  }
  if (status === "complete") {
    return payment_status === "paid"
      ? html`<p class="notice good" role="status">This payment succeeded. There is nothing left to do.</p>`
      : html`<p class="notice" role="status">The bank has not said yet whether the money comes.</p>`;
  }
  if (attempt === 0) return nothing;
  return html`<p class="notice bad" role="alert">The payment was declined. Nothing was charged. Please try again or pay in another way.</p>`;
}

function form(title: string, choices: readonly PayChoice[], { path, attempt }: PayTexts): Html {
  const lead = "Nobody is charged, whatever is chosen.";
  return choiceForm({ title, lead, path, seen: { name: "attempt", value: attempt }, choices });
}

function amountText({ amount_total, currency }: Session): string {
  const code = currency ?? "usd";
  const style = new Intl.NumberFormat("en-US", { style: "currency", currency: code });
  return style.format((amount_total ?? 0) / 10 ** decimalsOf(code));
}
