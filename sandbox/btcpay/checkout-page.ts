import type { FastifyInstance, FastifyRequest } from "fastify";
import { isFromOwnPage } from "../gateway-http.ts";
import {
  choiceForm,
  html,
  nothing,
  pageDocument,
  pageRefusals,
  seeOther,
  sendPage,
} from "../hosted-page.ts";
import { amountText, bitcoinText, type PaymentMethod, paymentMethods } from "./bitcoin.ts";
import { parameter } from "./btcpay-answer.ts";
import { type DonorParts, type DonorPlay, donorPlays, playDonor } from "./btcpay-control.ts";
import { possibleMarks } from "./invoice-life.ts";
import {
  accountingOf,
  checkoutOf,
  destinationOf,
  type Invoice,
  type Payment,
  paidMinor,
  restText,
} from "./invoice-store.ts";

export const GATEWAY = "BTCPay Server, sandbox";

interface CheckoutParts extends DonorParts {
  readonly url: () => string;
}

const { unknown, foreign, notUnderstood } = pageRefusals(GATEWAY);

/** The pages where the donor pays, for browsers: everything under `/i`. */
export async function checkoutRoutes(app: FastifyInstance, parts: CheckoutParts): Promise<void> {
  const { invoices, url } = parts;

  app.get("/:invoiceId", async (request, reply) => {
    const invoice = invoices.byId(parameter(request, "invoiceId"));
    if (!invoice) return unknown(reply, "invoice");
    const payments = invoices.payments(invoice.invoice_id);
    const backUrl = backUrlOf(invoice);
    const path = new URL(`${url()}/i/${invoice.invoice_id}`).pathname;
    const page = checkoutPage(invoice, payments, { path, backUrl });
    return sendPage(reply, 200, page, [url(), ...(backUrl ? [backUrl] : [])]);
  });

  app.post("/:invoiceId", async (request, reply) => {
    const invoice = invoices.byId(parameter(request, "invoiceId"));
    if (!invoice) return unknown(reply, "invoice");
    if (!isFromOwnPage(request.headers, new URL(url()).origin)) return foreign(reply);
    const asked = readForm(request);
    if (!asked) return notUnderstood(reply);
    // A form that was sent twice counts once: the second one has not seen the payment of the first.
    const paidBefore = invoices.payments(invoice.invoice_id).length;
    const played =
      asked.seen === String(paidBefore) && playDonor(parts, invoice, asked.play, asked);
    const { status } = invoices.byId(invoice.invoice_id) ?? invoice;
    const backUrl = backUrlOf(invoice);
    const done = played && (status === "Processing" || status === "Settled");
    const goesBack = done && backUrl && checkoutOf(invoice).redirectAutomatically;
    return seeOther(reply, goesBack ? backUrl : `${url()}/i/${invoice.invoice_id}`);
  });
}

function readForm(request: FastifyRequest) {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const [said, by] = (form.get("play") ?? "").split(" ");
  const play = donorPlays.find((one) => one === said);
  const method = paymentMethods.find((one) => one === by);
  return play && method ? { play, method, seen: form.get("seen") } : undefined;
}

/** Where the merchant wants the donor back. */
function backUrlOf(invoice: Invoice): string | undefined {
  return checkoutOf(invoice)
    .redirectURL?.replaceAll("{InvoiceId}", invoice.invoice_id)
    .replaceAll("{OrderId}", encodeURIComponent(invoice.order_id ?? ""));
}

interface Choice {
  readonly play: DonorPlay;
  readonly method: PaymentMethod;
  readonly name: string;
  readonly note: string;
}

/** The donor's page: the invoice, how it stands, and what the donor or the chain can do. */
function checkoutPage(
  invoice: Invoice,
  payments: readonly Payment[],
  at: { readonly path: string; readonly backUrl: string | undefined },
): string {
  const choices = choicesOf(invoice, payments);
  const { currency } = invoice;
  return pageDocument(
    GATEWAY,
    `Pay ${amountText(invoice.amount_minor, currency)} ${currency}`,
    html`<h1>${titleOf(invoice)}</h1>
<p class="amount">${amountText(invoice.amount_minor, currency)} ${currency}</p>
<dl>
<dt>In bitcoin</dt><dd>${bitcoinText(invoice.due_sats)} BTC</dd>
<dt>Paid</dt><dd>${amountText(paidMinor(invoice, payments), currency)} ${currency}</dd>
<dt>Still to pay</dt><dd>${restText(invoice, payments)} ${currency}</dd>
<dt>Address</dt><dd>${destinationOf(invoice, "BTC-CHAIN")}</dd>
<dt>Invoice</dt><dd>${invoice.invoice_id}</dd>
</dl>
<p class="notice ${toneOf(invoice)}" role="status">${noticeOf(invoice)}</p>
${choiceForm({
  title: "Choose what happens",
  lead: "No bitcoin moves, whatever is chosen.",
  path: at.path,
  seen: { name: "seen", value: payments.length },
  choices: choices.map(({ play, method, ...said }) => ({ ...said, play: `${play} ${method}` })),
})}
${at.backUrl ? html`<a class="way" href="${at.backUrl}">Back to the merchant</a>` : nothing}`,
  );
}

function titleOf(invoice: Invoice): string {
  const { itemDesc } = JSON.parse(invoice.metadata) as { itemDesc?: unknown };
  return typeof itemDesc === "string" ? itemDesc : "Invoice";
}

function noticeOf({ status, additional_status }: Invoice): string {
  const partly = additional_status === "PaidPartial";
  switch (status) {
    case "New":
      return partly ? "A part was paid. The rest is still open." : "Waiting for the payment.";
    case "Processing":
      return "Seen on the chain, waiting to be confirmed.";
    case "Settled":
      return "This invoice is paid. There is nothing left to do.";
    case "Invalid":
      return "This invoice is not valid any more.";
    case "Expired":
      if (additional_status === "PaidLate") return "This invoice was paid, but too late.";
      return partly ? "This invoice has expired, partly paid." : "This invoice has expired.";
  }
}

function toneOf({ status }: Invoice): string {
  if (status === "Settled") return "good";
  return status === "Expired" || status === "Invalid" ? "bad" : "";
}

function choicesOf(invoice: Invoice, payments: readonly Payment[]): readonly Choice[] {
  const { due, paid } = accountingOf(invoice, payments);
  const { status } = invoice;
  const choices: Choice[] = [];
  const chain = "BTC-CHAIN" as const;
  const late = status === "Expired" || status === "Invalid" ? ", too late" : "";
  if (status !== "Settled" && paid < due) {
    const name = paid > 0n ? `Pay the rest${late}` : `Pay exactly${late}`;
    choices.push({ play: "pay", method: chain, name, note: "On the chain" });
    if (!late) {
      choices.push({ play: "pay", method: "BTC-LN", name, note: "By Lightning, settled at once" });
    }
    choices.push(
      { play: "pay_part", method: chain, name: `Pay half${late}`, note: "The rest stays open" },
      {
        play: "pay_over",
        method: chain,
        name: `Pay a tenth too much${late}`,
        note: "On the chain",
      },
    );
  }
  if (payments.some((payment) => payment.status === "Processing")) {
    const note = "Enough blocks are on top of the payment";
    choices.push({ play: "confirm", method: chain, name: "Confirm now", note });
  }
  const { paymentMethods } = checkoutOf(invoice);
  const possible = choices.filter(
    ({ play, method }) => play === "confirm" || paymentMethods.includes(method),
  );
  return [
    ...possible,
    ...possibleMarks(invoice).map((mark) => ({ ...markings[mark], method: chain })),
  ];
}

const byMerchant = "The merchant decides so, whatever came";
const markings = {
  Settled: { play: "mark_settled", name: "Mark as settled", note: byMerchant },
  Invalid: { play: "mark_invalid", name: "Mark as invalid", note: byMerchant },
} as const;
