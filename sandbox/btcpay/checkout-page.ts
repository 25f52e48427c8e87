import type { Checkout, Choice } from "../checkout-pages.ts";
import { amountText, bitcoinText, minorOf } from "./bitcoin.ts";
import { type InvoiceDesk, invoicePlays } from "./invoice-desk.ts";
import {
  accountingOf,
  checkoutOf,
  type Invoice,
  type InvoiceStore,
  type Payment,
  remainingSats,
} from "./invoice-store.ts";

export const GATEWAY = "BTCPay Server, sandbox";

interface DonorPages {
  readonly invoices: InvoiceStore;
  readonly desk: InvoiceDesk;
  /** Where browsers reach the double. */
  readonly url: () => string;
}

/** The donor's page of an invoice, for `checkoutPages`. */
export function donorPages({ invoices, desk, url }: DonorPages) {
  const pageUrl = (id: string) => `${url()}/i/${id}`;
  return {
    find(id: string): Checkout | undefined {
      const invoice = invoices.byId(id);
      return invoice && pageOf(invoice, invoices.payments(id), pageUrl(id));
    },
    play(id: string, choice: string): string | undefined {
      const play = invoicePlays.find((known) => known === choice);
      const invoice = invoices.byId(id);
      if (!play || !invoice) return undefined;
      const isPlayed = desk.play(invoice, play);
      const { status } = invoices.byId(id) ?? invoice;
      const isPaid = isPlayed && (status === "Processing" || status === "Settled");
      const backUrl = backUrlOf(invoice);
      const goesBack = isPaid && backUrl && checkoutOf(invoice).redirectAutomatically;
      return goesBack ? backUrl : pageUrl(id);
    },
  };
}

function pageOf(invoice: Invoice, payments: readonly Payment[], url: string): Checkout {
  const { currency, rate } = invoice;
  const inCurrency = (sats: bigint) =>
    `${amountText(minorOf(sats, currency, rate), currency)} ${currency}`;
  const { itemDesc } = JSON.parse(invoice.metadata) as { itemDesc?: unknown };
  const backUrl = backUrlOf(invoice);
  return {
    url,
    title: typeof itemDesc === "string" ? itemDesc : "Invoice",
    amount: `${amountText(invoice.amount_minor, currency)} ${currency}`,
    details: [
      ["In bitcoin", `${bitcoinText(invoice.due_sats)} BTC`],
      ["Paid", inCurrency(accountingOf(invoice, payments).paid)],
      ["Still to pay", inCurrency(remainingSats(invoice, payments))],
      ["Address", invoice.address],
      ["Invoice", invoice.invoice_id],
    ],
    notice: noticeOf(invoice),
    choices: choicesOf(invoice, payments),
    attempt: payments.length,
    backUrl,
    merchantUrls: backUrl ? [backUrl] : [url],
  };
}

/** Where the merchant wants the donor back. */
function backUrlOf(invoice: Invoice): string | null {
  const { redirectURL } = checkoutOf(invoice);
  if (redirectURL === null) return null;
  return redirectURL
    .replaceAll("{InvoiceId}", invoice.invoice_id)
    .replaceAll("{OrderId}", encodeURIComponent(invoice.order_id ?? ""));
}

const notices = {
  New: { tone: "", text: "Waiting for the payment." },
  Processing: { tone: "", text: "Seen on the chain, waiting to be confirmed." },
  Settled: { tone: "good", text: "This invoice is paid. There is nothing left to do." },
  Invalid: { tone: "bad", text: "This invoice is not valid any more." },
  Expired: { tone: "bad", text: "This invoice has expired." },
} as const;
const additions = new Map([
  ["PaidPartial", " A part was paid."],
  ["PaidLate", " It was paid too late."],
]);

function noticeOf({ status, additional_status }: Invoice): Checkout["notice"] {
  const { tone, text } = notices[status];
  return { tone, text: text + (additions.get(additional_status) ?? "") };
}

function choicesOf(invoice: Invoice, payments: readonly Payment[]): readonly Choice[] {
  const { due, paid } = accountingOf(invoice, payments);
  const { status } = invoice;
  const isLate = status === "Expired" || status === "Invalid";
  const late = isLate ? ", too late" : "";
  const choices: Choice[] = [];
  const offer = (play: string, name: string, note: string) => choices.push({ play, name, note });
  if (status !== "Settled" && paid < due) {
    const name = paid > 0n ? `Pay the rest${late}` : `Pay exactly${late}`;
    offer("pay", name, "On the chain");
    offer("pay_part", `Pay half${late}`, "The rest stays open");
    offer("pay_over", `Pay a tenth too much${late}`, "On the chain");
  }
  if (payments.some((payment) => payment.status === "Processing")) {
    offer("confirm", "Confirm now", "Enough blocks are on top of the payment");
  }
  return choices;
}
