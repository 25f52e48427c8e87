import { choiceForm } from "../../hosted/choice-form.ts";
import { pageDocument } from "../../hosted/page-document.ts";
import { html, nothing } from "../../html-text.ts";
import { amountText, bitcoinText } from "../bitcoin-rate.ts";
import { possibleMarks } from "../invoices/invoice-life.ts";
import { accountingOf, checkoutOf, paidMinor } from "../invoices/invoice-money.ts";
import type { Invoice, Payment } from "../invoices/invoice-store.ts";
import { destinationOf, restText } from "../invoices/invoice-view.ts";
import type { PaymentMethod } from "../payment-methods.ts";
import type { DonorPlay } from "./donor-play.ts";

export const GATEWAY = "BTCPay Server, sandbox";

interface Choice {
  readonly play: DonorPlay;
  readonly method: PaymentMethod;
  readonly name: string;
  readonly note: string;
}

/** The donor's page: the invoice, how it stands, and what the donor or the chain can do. */
export function checkoutPage(
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
