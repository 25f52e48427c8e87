import { amountText } from "../hosted/amount-text.ts";
import { GATEWAY } from "../hosted/hosted-page-view.ts";
import { pageDocument } from "../hosted/page-document.ts";
import { type Html, html, nothing } from "../html-text.ts";
import { type Dispute, isDispute, type Movement } from "../movements/movement.ts";
import type { Payment } from "../payment-store.ts";

/** A payment that succeeded, what went after it, and what is left of it in minor units. */
export interface ShownPayment {
  readonly payment: Payment;
  readonly after: readonly Movement[];
  readonly left: number;
}

interface AccountPage {
  readonly payments: readonly ShownPayment[];
  readonly balances: readonly { readonly currency: string; readonly minor: number }[];
  /** Path of the page, to which its forms post. */
  readonly path: string;
}

/** What somebody sees who is logged in at the gateway, as far as it is played. */
export function accountPage({ payments, balances, path }: AccountPage): string {
  return pageDocument(
    GATEWAY,
    "The charity's account",
    html`<h1>The charity's account</h1>
<p class="soft">What the gateway, banks and donors do after a payment. This page opens on this machine only.</p>
${balances.map((balance) => balanceRow(balance, path))}
<h2>Latest payments</h2>
${payments.length > 0 ? payments.map((shown) => paymentRow(shown, path)) : html`<p class="soft">Nothing was paid yet.</p>`}`,
  );
}

function balanceRow({ currency, minor }: { currency: string; minor: number }, path: string): Html {
  return html`<p class="amount">${amountText(minor, currency)}</p>
${minor > 0 ? form(path, [["pay_out", `Pay out ${amountText(minor, currency)}`]], { currency }) : nothing}`;
}

function paymentRow({ payment, after, left }: ShownPayment, path: string): Html {
  const { description, amount_minor, currency, payment_id } = payment;
  const rest = amountText(left, currency);
  const choices = [
    ["refund", `Refund ${rest} here`],
    ["dispute", `Dispute ${rest}`],
  ] as const;
  return html`<section class="notice" aria-label="${description}">
<strong>${amountText(amount_minor, currency)}</strong> · ${description}
${after.map((it) => html`<p class="soft">${toldOf(it)}</p>${isDispute(it) ? disputeForm(it, path) : nothing}`)}
${left > 0 ? form(path, choices, { payment_id }) : nothing}
</section>`;
}

function toldOf(movement: Movement): string {
  const sum = amountText(movement.amount_minor, movement.currency);
  if (movement.kind === "refund") {
    return movement.state === "done" ? `${sum} refunded` : `A refund of ${sum} failed`;
  }
  return movement.kind === "dispute" ? `${sum} disputed: ${movement.state}` : sum;
}

function disputeForm({ id, state }: Dispute, path: string): Html {
  if (state === "won" || state === "lost") return nothing;
  const ends = [
    ["win", "Won by the charity"],
    ["lose", "Lost by the charity"],
  ] as const;
  return form(path, ends, { dispute_id: id });
}

function form(
  path: string,
  plays: readonly (readonly [string, string])[],
  about: Readonly<Record<string, string>>,
): Html {
  const fields = Object.entries(about).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const buttons = plays.map(
    ([play, name]) => html`<li><button name="play" value="${play}">${name}</button></li>`,
  );
  return html`<form method="post" action="${path}">${fields}<ul>${buttons}</ul></form>`;
}
