import type { FastifyInstance, FastifyReply } from "fastify";
import { isFromOwnPage } from "../gateway-http.ts";
import {
  type Html,
  html,
  nothing,
  pageDocument,
  pageRefusals,
  seeOther,
  sendPage,
} from "../hosted-page.ts";
import { amountText, type PaymentMethod } from "./bitcoin.ts";
import { newId, parameter } from "./btcpay-answer.ts";
import { GATEWAY } from "./checkout-page.ts";
import type { Payout, PullPayment } from "./payout-store.ts";
import { claimAnswer, type PullPaymentParts } from "./refund-calls.ts";

const { unknown, foreign } = pageRefusals(GATEWAY);

/** The pages where a donor claims a refund, for browsers: everything under `/pull-payments`. */
export async function claimRoutes(app: FastifyInstance, parts: PullPaymentParts): Promise<void> {
  const { payouts, desk, url } = parts;

  function show(reply: FastifyReply, found: PullPayment, refusal?: string) {
    const claims = payouts.ofPullPayment(found.pull_payment_id);
    const page = claimPage(found, claims, { path: pathOf(found), refusal });
    return sendPage(reply, refusal ? 422 : 200, page, [url()]);
  }
  const pathOf = ({ pull_payment_id }: PullPayment) =>
    new URL(`${url()}/pull-payments/${pull_payment_id}`).pathname;

  app.get("/:pullPaymentId", async (request, reply) => {
    const found = payouts.pullPayment(parameter(request, "pullPaymentId"));
    return found ? show(reply, found) : unknown(reply, "refund");
  });

  app.post("/:pullPaymentId", async (request, reply) => {
    const found = payouts.pullPayment(parameter(request, "pullPaymentId"));
    if (!found) return unknown(reply, "refund");
    if (!isFromOwnPage(request.headers, new URL(url()).origin)) return foreign(reply);
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const destination = form.get("destination")?.trim() || `bcrt1q${newId(38).toLowerCase()}`;
    const amount = form.get("amount")?.trim() || undefined;
    if (amount && !/^\d{1,13}(\.\d{1,18})?$/.test(amount)) {
      return show(reply, found, "The amount is not a number.");
    }
    const method: PaymentMethod = /^(ln|.*@)/i.test(destination) ? "BTC-LN" : "BTC-CHAIN";
    const answer = claimAnswer(desk, found, { destination, amount, payoutMethodId: method });
    if (answer.status === 200) return seeOther(reply, pathOf(found));
    const [first] = [answer.body].flat() as { message: string }[];
    return show(reply, found, first?.message);
  });
}

const standing = {
  AwaitingApproval: "waits until the merchant approves it",
  AwaitingPayment: "approved, about to be sent",
  InProgress: "sent, waiting to be confirmed",
  Completed: "paid",
  Cancelled: "cancelled",
} as const satisfies Record<Payout["state"], string>;

/** The page of a refund: what is left of it, what was claimed, and a form to claim. */
function claimPage(
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
