import type { Checkout, Choice } from "../checkout-pages.ts";
import { amountText, bitcoinText, toMinor } from "./bitcoin.ts";
import { type InvoiceDesk, invoiceScenarios } from "./invoice-desk.ts";
import {
  type Invoice,
  type InvoiceStore,
  type Payment,
  readCheckout,
  remainingSats,
  sumPayments,
} from "./invoice-store.ts";

export const GATEWAY = "BTCPay Server sandbox";

interface DonorPages {
  readonly invoices: InvoiceStore;
  readonly desk: InvoiceDesk;
  /** URL at which browsers reach the double. */
  readonly url: () => string;
}

/** The donor's page of an invoice, for `checkoutPages`. */
export function donorPages({ invoices, desk, url }: DonorPages) {
  const pageUrl = (id: string) => `${url()}/i/${id}`;
  return {
    find(id: string): Checkout | undefined {
      const invoice = invoices.byId(id);
      return invoice && toCheckout(invoice, invoices.payments(id), pageUrl(id));
    },
    choose(id: string, choice: string): string | undefined {
      const scenario = invoiceScenarios.find((known) => known === choice);
      const invoice = invoices.byId(id);
      if (!scenario || !invoice) return undefined;
      const hasChanged = desk.run(invoice, scenario);
      const { status } = invoices.byId(id) ?? invoice;
      const isPaid = hasChanged && (status === "Processing" || status === "Settled");
      const backUrl = merchantUrl(invoice);
      const returns = isPaid && backUrl && readCheckout(invoice).redirectAutomatically;
      return returns ? backUrl : pageUrl(id);
    },
  };
}

function toCheckout(invoice: Invoice, payments: readonly Payment[], url: string): Checkout {
  const { currency, rate } = invoice;
  const inCurrency = (sats: bigint) =>
    `${amountText(toMinor(sats, currency, rate), currency)} ${currency}`;
  const { itemDesc } = JSON.parse(invoice.metadata) as { itemDesc?: unknown };
  const backUrl = merchantUrl(invoice);
  return {
    url,
    title: typeof itemDesc === "string" ? itemDesc : "Invoice",
    amount: `${amountText(invoice.amount_minor, currency)} ${currency}`,
    details: [
      ["In bitcoin", `${bitcoinText(invoice.due_sats)} BTC`],
      ["Paid", inCurrency(sumPayments(invoice, payments).paid)],
      ["Remaining", inCurrency(remainingSats(invoice, payments))],
      ["Address", invoice.address],
      ["Invoice", invoice.invoice_id],
    ],
    notice: noticeFor(invoice),
    choices: choicesFor(invoice, payments),
    attempt: payments.length,
    backUrl,
    merchantUrls: backUrl ? [backUrl] : [url],
  };
}

/** The merchant's page to which the donor returns. */
function merchantUrl(invoice: Invoice): string | null {
  const { redirectURL } = readCheckout(invoice);
  if (redirectURL === null) return null;
  return redirectURL
    .replaceAll("{InvoiceId}", invoice.invoice_id)
    .replaceAll("{OrderId}", encodeURIComponent(invoice.order_id ?? ""));
}

const notices = {
  New: { tone: "", text: "Waiting for payment." },
  Processing: { tone: "", text: "The payment is waiting to be confirmed." },
  Settled: { tone: "good", text: "This invoice is paid. You can close this page." },
  Invalid: { tone: "bad", text: "This invoice is no longer valid." },
  Expired: { tone: "bad", text: "This invoice has expired." },
} as const;
const additions = new Map([
  ["PaidPartial", " Part of it was paid."],
  ["PaidLate", " It was paid too late."],
]);

function noticeFor({ status, additional_status }: Invoice): Checkout["notice"] {
  const { tone, text } = notices[status];
  return { tone, text: text + (additions.get(additional_status) ?? "") };
}

function choicesFor(invoice: Invoice, payments: readonly Payment[]): readonly Choice[] {
  const { due, paid } = sumPayments(invoice, payments);
  const { status } = invoice;
  const isLate = status === "Expired" || status === "Invalid";
  const late = isLate ? ", too late" : "";
  const choices: Choice[] = [];
  const offer = (action: string, name: string, note: string) =>
    choices.push({ action, name, note });
  if (status !== "Settled" && paid < due) {
    const name = paid > 0n ? `Pay the remaining amount${late}` : `Pay exactly${late}`;
    offer("pay", name, "On-chain payment");
    offer("pay_part", `Pay half${late}`, "The remaining amount stays due");
    offer("pay_over", `Pay 10% too much${late}`, "On-chain payment");
  }
  if (payments.some((payment) => payment.status === "Processing")) {
    offer("confirm", "Confirm now", "The payment gets enough confirmations");
  }
  return choices;
}
