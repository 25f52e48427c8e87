import { pageDocument } from "../../hosted/page-document.ts";
import { type Html, html, nothing } from "../../html-text.ts";
import { amountText } from "../bitcoin-rate.ts";
import type { Payout, PullPayment } from "../payouts/payout-store.ts";
import { GATEWAY } from "./checkout-view.ts";

const standing = {
  AwaitingApproval: "waits until the merchant approves it",
  AwaitingPayment: "approved, about to be sent",
  InProgress: "sent, waiting to be confirmed",
  Completed: "paid",
  Cancelled: "cancelled",
} as const satisfies Record<Payout["state"], string>;

/** The page of a refund: what is left of it, what was claimed, and a form to claim. */
export function claimPage(
  pullPayment: PullPayment,
  claims: readonly Payout[],
  at: { readonly path: string; readonly refusal: string | undefined },
): string {
  const { currency, name, archived } = pullPayment;
  const claimed = claims
    .filter(({ state }) => state !== "Cancelled")
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  const left = pullPayment.amount_minor - claimed;
  return pageDocument(
    GATEWAY,
    "Claim a refund",
    html`<h1>${name || "Refund"}</h1>
<p class="amount">${amountText(left, currency)} ${currency}</p>
<p class="soft">left of ${amountText(pullPayment.amount_minor, currency)} ${currency}</p>
${at.refusal ? html`<p class="notice bad" role="alert">${at.refusal}</p>` : nothing}
${claims.length > 0 ? claimList(claims) : nothing}
${archived || left <= 0 ? html`<p class="notice">There is nothing left to claim.</p>` : claimForm(at.path)}`,
  );
}

function claimList(claims: readonly Payout[]): Html {
  const rows = claims.map(
    ({ amount_minor, currency, destination, state }) =>
      html`<dt>${amountText(amount_minor, currency)} ${currency}</dt><dd>${destination}: ${standing[state]}</dd>`,
  );
  return html`<dl>${rows}</dl>`;
}

function claimForm(path: string): Html {
  return html`<h2>Claim it</h2>
<form method="post" action="${path}">
<label for="destination">Where it goes (empty: an address is made up)</label>
<input id="destination" name="destination" maxlength="1500" autocomplete="off">
<label for="amount">How much (empty: all that is left)</label>
<input id="amount" name="amount" inputmode="decimal" maxlength="30" autocomplete="off">
<button class="main-choice"><strong>Claim</strong><span>No bitcoin moves</span></button>
</form>`;
}
