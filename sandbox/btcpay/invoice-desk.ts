import type { Write } from "../gateway-database.ts";
import { createAlarm, type SandboxClock } from "../sandbox-clock.ts";
import { currencyPlaces, minorOf, parseDecimal, satsOf } from "./bitcoin.ts";
import { newId } from "./btcpay-answer.ts";
import type { Rates } from "./btcpay-database.ts";
import type { InvoiceEvent, QueueEvent } from "./btcpay-events.ts";
import { afterLook, afterMark, type InvoiceMark, type Step } from "./invoice-life.ts";
import {
  accountingOf,
  type CheckoutTerms,
  type Invoice,
  type InvoiceStore,
  type Payment,
  remainingSats,
} from "./invoice-store.ts";

export type InvoiceDesk = ReturnType<typeof createInvoiceDesk>;

interface DeskParts {
  readonly invoices: InvoiceStore;
  readonly rates: Rates;
  readonly clock: SandboxClock;
  readonly write: Write;
  /** Time between two blocks. */
  readonly blockMs: number;
  readonly queueEvent: QueueEvent;
  readonly onTrouble: (error: unknown) => void;
}

interface NewInvoice {
  readonly amount: string;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly expirationMinutes: number;
  readonly monitoringMinutes: number;
  readonly terms: CheckoutTerms;
}

/** What the donor or the chain can do to an invoice. `pay` pays the remaining amount. */
export const invoicePlays = ["pay", "pay_part", "pay_over", "confirm"] as const;
export type InvoicePlay = (typeof invoicePlays)[number];

const MINUTE_MS = 60_000;

/** Opens, pays and changes invoices; each change is stored together with its webhooks. */
export function createInvoiceDesk(parts: DeskParts) {
  const { invoices, clock, write, rates } = parts;
  const alarm = createAlarm(clock, lookAtDue, parts.onTrouble);

  function open(order: NewInvoice): Invoice | "unknown_currency" | "no_amount" {
    const { currency, metadata, expirationMinutes, monitoringMinutes } = order;
    const rate = rates.of(currency);
    const places = currencyPlaces(currency);
    if (rate === undefined || places === undefined) return "unknown_currency";
    const amount = parseDecimal(order.amount, places) ?? 0n;
    if (amount <= 0n) return "no_amount";
    const now = clock.now();
    const expires_at = now + expirationMinutes * MINUTE_MS;
    const { orderId } = metadata;
    const invoice: Invoice = {
      invoice_id: newId(),
      order_id: typeof orderId === "string" ? orderId : null,
      amount_minor: Number(amount),
      ...{ currency, rate, due_sats: Number(satsOf(amount, currency, rate)) },
      metadata: JSON.stringify(metadata),
      checkout: JSON.stringify(order.terms),
      address: `bcrt1q${newId(38).toLowerCase()}`,
      ...{ status: "New", additional_status: "None", created_at: now, expires_at },
      monitored_until: expires_at + monitoringMinutes * MINUTE_MS,
      look_at: expires_at,
    };
    write(() => {
      invoices.insert(invoice);
      report(invoice, "InvoiceCreated");
    });
    alarm.setTo(expires_at);
    return invoice;
  }

  /** False if nobody watches for payments any more. */
  function pay(invoice: Invoice, sats: bigint): boolean {
    const now = clock.now();
    const { invoice_id } = invoice;
    if (now >= invoice.monitored_until) return false;
    const payment: Payment = {
      ...{ payment_id: newId(64).toLowerCase(), invoice_id, sats: Number(sats) },
      ...{ status: "Processing", received_at: now },
      confirm_at: now + parts.blockMs,
    };
    write(() => {
      invoices.insertPayment(payment);
      report(invoice, "InvoiceReceivedPayment");
      look(invoice);
    });
    return true;
  }

  /** Confirms all payments that were seen on the chain. False if there are none. */
  function confirm(invoice: Invoice): boolean {
    const waiting = invoices.payments(invoice.invoice_id).filter(isUnconfirmed);
    write(() => {
      for (const payment of waiting) settlePayment(invoice, payment);
      look(invoice);
    });
    return waiting.length > 0;
  }

  /** False if an invoice of this status cannot be marked so. */
  function mark(invoice: Invoice, as: InvoiceMark): boolean {
    const step = afterMark(invoice, as);
    if (!step) return false;
    write(() => take(invoice, step));
    return true;
  }

  function look(invoice: Invoice) {
    const now = clock.now();
    // The merchant hears that a payment was seen in full before hearing that it is confirmed.
    take(invoice, checked(invoice, false));
    for (const payment of invoices.payments(invoice.invoice_id)) {
      if (isUnconfirmed(payment) && payment.confirm_at <= now) settlePayment(invoice, payment);
    }
    const current = invoices.byId(invoice.invoice_id) ?? invoice;
    take(current, checked(current, true));
  }

  function checked(invoice: Invoice, isLast: boolean): Step {
    const now = clock.now();
    return afterLook(invoice, accountingOf(invoice, invoices.payments(invoice.invoice_id)), {
      expired: now >= invoice.expires_at,
      monitoringOver: isLast && now >= invoice.monitored_until,
    });
  }

  function take(invoice: Invoice, { standing, events }: Step) {
    const payments = invoices.payments(invoice.invoice_id);
    const lookAt = nextLook({ ...invoice, ...standing }, payments);
    invoices.move(invoice.invoice_id, standing, lookAt);
    if (lookAt !== null) alarm.setTo(lookAt);
    for (const event of events) report(invoice, event);
  }

  function settlePayment(invoice: Invoice, payment: Payment) {
    invoices.confirmPayment(payment.payment_id);
    report(invoice, "InvoicePaymentSettled");
  }

  function report(invoice: Invoice, type: InvoiceEvent) {
    const metadata = JSON.parse(invoice.metadata);
    parts.queueEvent(type, { invoiceId: invoice.invoice_id, metadata });
  }

  function lookAtDue() {
    const due = invoices.dueBy(clock.now());
    write(() => due.forEach(look));
    const next = invoices.nextLook();
    if (next !== null) alarm.setTo(next);
  }

  /** False if the invoice does not allow it (any more). `minor` pays that much of its currency instead. */
  function play(invoice: Invoice, wanted: InvoicePlay, minor?: bigint): boolean {
    if (wanted === "confirm") return confirm(invoice);
    const { currency, rate } = invoice;
    const due = BigInt(invoice.due_sats);
    const remaining = remainingSats(invoice, invoices.payments(invoice.invoice_id));
    const sats = {
      pay: remaining,
      // Half, as an amount that the currency can express.
      pay_part: satsOf(minorOf(due, currency, rate) / 2n, currency, rate),
      pay_over: remaining + due / 10n,
    }[wanted];
    const paid = minor === undefined ? sats : satsOf(minor, currency, rate);
    return paid > 0n && pay(invoice, paid);
  }

  return { open, mark, play, start: lookAtDue, stop: alarm.stop };
}

function isUnconfirmed(payment: Payment): payment is Payment & { confirm_at: number } {
  return payment.confirm_at !== null;
}

function nextLook(invoice: Invoice, payments: readonly Payment[]): number | null {
  const times = payments.filter(isUnconfirmed).map(({ confirm_at }) => confirm_at);
  if (invoice.status === "New") times.push(invoice.expires_at);
  if (invoice.status === "Processing") times.push(invoice.monitored_until);
  return times.length > 0 ? Math.min(...times) : null;
}
