import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isFromOwnPage } from "../gateway-http.ts";
import {
  amountText,
  choiceForm,
  type Html,
  html,
  nothing,
  pageDocument,
  pageRefusals,
  seeOther,
  sendPage,
} from "../hosted-page.ts";
import type { PaymentDesk } from "./payment-desk.ts";
import type { Play } from "./payment-life.ts";
import type { Payment } from "./payment-store.ts";

export const GATEWAY = "Sandbox Gateway";

interface HostedPageParts {
  readonly desk: PaymentDesk;
  readonly settleAfterMs: number;
  /** Address of a payment's hosted page. */
  readonly payUrl: (paymentId: string) => string;
}

const { unknown, foreign, notUnderstood } = pageRefusals(GATEWAY);

const pagePlays: ReadonlySet<string> = new Set<PagePlay>([
  "approve",
  "decline",
  "insufficient_funds",
  "bank_transfer",
  "crypto",
  "settle",
  "fail",
  "extra_authentication",
  "walk_away",
]);

/** The pages where the donor pays, for browsers: everything under `/pay`. */
export async function hostedPageRoutes(
  app: FastifyInstance,
  { desk, payUrl, settleAfterMs }: HostedPageParts,
): Promise<void> {
  const texts = (payment: Payment) => ({
    settleAfterMs,
    path: new URL(payUrl(payment.payment_id)).pathname,
  });

  app.get("/:id", async (request, reply) => {
    const payment = desk.find(idOf(request));
    return payment
      ? show(reply, payment, paymentPage(payment, texts(payment)))
      : unknown(reply, "checkout");
  });

  app.get("/:id/authentication", async (request, reply) => {
    const payment = desk.find(idOf(request));
    if (!payment) return unknown(reply, "checkout");
    if (payment.state !== "open") return seeOther(reply, payUrl(payment.payment_id));
    return show(reply, payment, authenticationPage(payment, texts(payment)));
  });

  app.post("/:id", async (request, reply) => {
    const payment = desk.find(idOf(request));
    if (!payment) return unknown(reply, "checkout");
    const page = payUrl(payment.payment_id);
    if (!isFromOwnPage(request.headers, new URL(page).origin)) return foreign(reply);
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const play = form.get("play") ?? "";
    if (!isPagePlay(play)) return notUnderstood(reply);
    if (play === "walk_away") return seeOther(reply, payment.cancel_url);
    if (play === "extra_authentication") return seeOther(reply, `${page}/authentication`);
    // A form that was sent twice counts once: the second one is of an attempt that is over.
    if (form.get("attempt") !== String(payment.declines)) return seeOther(reply, page);
    const state = desk.play(payment.payment_id, play)?.payment.state;
    const paid = state === "succeeded" || state === "pending";
    return seeOther(reply, paid ? payment.return_url : page);
  });
}

function show(reply: FastifyReply, payment: Payment, page: string) {
  return sendPage(reply, 200, page, [payment.return_url, payment.cancel_url]);
}

function isPagePlay(play: string): play is PagePlay {
  return pagePlays.has(play);
}

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id;
}

interface PageTexts {
  /** How long a transfer takes to settle by itself. */
  readonly settleAfterMs: number;
  /** Path that the forms post to. */
  readonly path: string;
}

/** The donor's page: the payment, how it stands, and what the donor can do with it. */
function paymentPage(payment: Payment, texts: PageTexts): string {
  return document(
    `Pay ${amountText(payment.amount_minor, payment.currency)}`,
    html`${summary(payment)}
${notice(payment)}
${form("Choose what happens", pageChoices(payment, texts.settleAfterMs), payment, texts)}
${payment.state === "open" ? nothing : html`<a class="way" href="${payment.return_url}">Back to the merchant</a>`}`,
  );
}

/** The second step, as a bank would ask for it. */
function authenticationPage(payment: Payment, texts: PageTexts): string {
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

/** What the page offers: plays of the donor, and two steps that move no payment. */
type PagePlay = Exclude<Play, "expire" | "tell_cost"> | "extra_authentication" | "walk_away";

interface PageChoice {
  readonly play: PagePlay;
  readonly name: string;
  readonly note: string;
}

const walkAway: PageChoice = {
  play: "walk_away",
  name: "Walk away",
  note: "Back to the merchant without paying; the checkout stays open",
};

const decline: PageChoice = {
  play: "decline",
  name: "Decline",
  note: "The payment is refused, the donor may try again",
};

/** The choices of a payment as it stands, the likeliest first; none once it is final. */
function pageChoices(payment: Payment, settleAfterMs: number): readonly PageChoice[] {
  const soon = `${Math.round(settleAfterMs / 1000)} seconds`;
  if (payment.state === "pending") return pendingChoices(payment);
  if (payment.state !== "open") return [];
  if (payment.method === "crypto") {
    return [
      { play: "crypto", name: "Send the coins", note: `Seen at once, confirmed after ${soon}` },
      decline,
      walkAway,
    ];
  }
  return [
    { play: "approve", name: "Approve", note: "The card is accepted at once" },
    decline,
    {
      play: "insufficient_funds",
      name: "Insufficient funds",
      note: "There is not enough on the card, the donor may try again",
    },
    {
      play: "extra_authentication",
      name: "Extra authentication",
      note: "The bank asks the donor for one more proof",
    },
    { play: "bank_transfer", name: "Bank transfer", note: `Pending, settles after ${soon}` },
    walkAway,
  ];
}

function pendingChoices(payment: Payment): readonly PageChoice[] {
  const crypto = payment.paid_by === "crypto";
  return [
    {
      play: "settle",
      name: crypto ? "Confirm now" : "Settle now",
      note: crypto ? "The chain confirms the payment" : "The money arrives",
    },
    {
      play: "fail",
      name: "Fail now",
      note: crypto ? "The chain drops the payment" : "The bank takes the transfer back",
    },
  ];
}
