import type { FastifyInstance, FastifyReply } from "fastify";
import { isFromOwnPage, parameter, readForm } from "../gateway-http.ts";
import {
  type Html,
  html,
  nothing,
  pageDocument,
  pageRefusals,
  seeOther,
  sendPage,
} from "../hosted-page.ts";
import { amountText } from "./bitcoin.ts";
import { newId } from "./btcpay-response.ts";
import { GATEWAY } from "./checkout-page.ts";
import type { Payout, PullPayment } from "./payout-store.ts";
import { type RefundParts, respondToClaim } from "./refund-calls.ts";

const { unknown, foreign } = pageRefusals(GATEWAY);

/** The pages where a donor claims a refund: everything under `/pull-payments`. */
export async function claimRoutes(
  app: FastifyInstance,
  { payouts, desk, url }: Pick<RefundParts, "payouts" | "desk" | "url">,
): Promise<void> {
  const toPath = ({ pull_payment_id }: PullPayment) =>
    new URL(`${url()}/pull-payments/${pull_payment_id}`).pathname;

  function show(reply: FastifyReply, found: PullPayment, refusal?: string) {
    const claims = payouts.ofPullPayment(found.pull_payment_id);
    const page = claimPage(found, claims, { path: toPath(found), refusal });
    return sendPage(reply, refusal ? 422 : 200, page, [url()]);
  }

  app.get("/:id", async (request, reply) => {
    const found = payouts.pullPayment(parameter(request));
    return found ? show(reply, found) : unknown(reply, "refund");
  });

  app.post("/:id", async (request, reply) => {
    const found = payouts.pullPayment(parameter(request));
    if (!found) return unknown(reply, "refund");
    if (!isFromOwnPage(request.headers, new URL(url()).origin)) return foreign(reply);
    const destination =
      readForm(request).get("destination")?.trim() || `bcrt1q${newId(38).toLowerCase()}`;
    const response = respondToClaim(desk, found, { destination });
    if (response.status === 200) return seeOther(reply, toPath(found));
    const [problem] = [response.body].flat() as { message: string }[];
    return show(reply, found, problem?.message);
  });
}

const states = {
  AwaitingApproval: "waiting for the merchant's approval",
  AwaitingPayment: "approved, not sent yet",
  InProgress: "sent, waiting to be confirmed",
  Completed: "paid",
  Cancelled: "cancelled",
} as const satisfies Record<Payout["state"], string>;

/** Shows the remaining amount, earlier claims, and a form to claim. */
function claimPage(
  { currency, name, archived, amount_minor }: PullPayment,
  claims: readonly Payout[],
  { path, refusal }: { readonly path: string; readonly refusal: string | undefined },
): string {
  const claimed = claims
    .filter(({ state }) => state !== "Cancelled")
    .reduce((sum, claim) => sum + claim.amount_minor, 0);
  const remaining = amount_minor - claimed;
  const rows = claims.map(
    (claim) =>
      html`<dt>${amountText(claim.amount_minor, currency)} ${currency}</dt><dd>${claim.destination}: ${states[claim.state]}</dd>`,
  );
  return pageDocument(
    GATEWAY,
    "Claim a refund",
    html`<h1>${name || "Refund"}</h1>
<p class="amount">${amountText(remaining, currency)} ${currency}</p>
<p class="soft">remaining of ${amountText(amount_minor, currency)} ${currency}</p>
${refusal ? html`<p class="notice bad" role="alert">${refusal}</p>` : nothing}
${rows.length > 0 ? html`<dl>${rows}</dl>` : nothing}
${archived || remaining <= 0 ? html`<p class="notice">There is nothing left to claim.</p>` : claimForm(path)}`,
  );
}

function claimForm(path: string): Html {
  return html`<h2>Claim your refund</h2>
<form method="post" action="${path}">
<label for="destination">Bitcoin address (leave empty to use a made-up one)</label>
<input id="destination" name="destination" maxlength="1500" autocomplete="off">
<button class="main-choice"><strong>Claim</strong><span>No bitcoin is moved</span></button>
</form>`;
}
