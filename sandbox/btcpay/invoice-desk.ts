import type { Write } from "../gateway-database.ts";
import { createAlarm, type SandboxClock } from "../sandbox-clock.ts";
import { currencyPlaces, parseDecimal, toMinor, toSats } from "./bitcoin.ts";
import type { Rates } from "./btcpay-database.ts";
import type { InvoiceEvent, QueueEvent } from "./btcpay-events.ts";
import { newId } from "./btcpay-response.ts";
import { checkInvoice, type InvoiceMark, markInvoice, type StateChange } from "./invoice-life.ts";
import {
  type CheckoutTerms,
  type Invoice,
  type InvoiceStore,
  type Payment,
  remainingSats,
  sumPayments,
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
  readonly onError: (error: unknown) => void;
}

interface NewInvoice {
  readonly amount: string;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly expirationMinutes: number;
  readonly monitoringMinutes: number;
  readonly terms: CheckoutTerms;
}

/** What the donor or the blockchain can do to an invoice. `pay` pays the remaining amount. */
export const invoiceScenarios = ["pay", "pay_part", "pay_over", "confirm"] as const;
export type InvoiceScenario = (typeof invoiceScenarios)[number];

const MINUTE_MS = 60_000;

/** Opens, pays and changes invoices; each change is stored with its webhooks. */
export function createInvoiceDesk(parts: DeskParts) {
  const { invoices, clock, write, rates } = parts;
  const alarm = createAlarm(clock, checkDue, parts.onError);

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
      ...{ currency, rate, due_sats: Number(toSats(amount, currency, rate)) },
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

  /** False once the invoice is no longer monitored for payments. */
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
      check(invoice);
    });
    return true;
  }

  /** Confirms all unconfirmed payments. False if there are none. */
  function confirm(invoice: Invoice): boolean {
    const unconfirmed = invoices.payments(invoice.invoice_id).filter(isUnconfirmed);
    write(() => {
      for (const payment of unconfirmed) settlePayment(invoice, payment);
      check(invoice);
    });
    return unconfirmed.length > 0;
  }

  /** False if the invoice cannot be marked like this in its current status. */
  function mark(invoice: Invoice, status: InvoiceMark): boolean {
    const change = markInvoice(invoice, status);
    if (!change) return false;
    write(() => apply(invoice, change));
    return true;
  }

  function check(invoice: Invoice) {
    const now = clock.now();
    // Reports that an invoice was paid in full before reporting that the payment is confirmed.
    apply(invoice, nextState(invoice, false));
    for (const payment of invoices.payments(invoice.invoice_id)) {
      if (isUnconfirmed(payment) && payment.confirm_at <= now) settlePayment(invoice, payment);
    }
    const current = invoices.byId(invoice.invoice_id) ?? invoice;
    apply(current, nextState(current, true));
  }

  function nextState(invoice: Invoice, isLast: boolean): StateChange {
    const now = clock.now();
    return checkInvoice(invoice, sumPayments(invoice, invoices.payments(invoice.invoice_id)), {
      expired: now >= invoice.expires_at,
      monitoringOver: isLast && now >= invoice.monitored_until,
    });
  }

  function apply(invoice: Invoice, { state, events }: StateChange) {
    const payments = invoices.payments(invoice.invoice_id);
    const checkAt = nextCheck({ ...invoice, ...state }, payments);
    invoices.move(invoice.invoice_id, state, checkAt);
    if (checkAt !== null) alarm.setTo(checkAt);
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

  function checkDue() {
    const due = invoices.dueBy(clock.now());
    write(() => due.forEach(check));
    const next = invoices.nextCheck();
    if (next !== null) alarm.setTo(next);
  }

  /** False if the invoice does not allow the scenario. `minor` is the amount to pay instead, in its currency. */
  function run(invoice: Invoice, scenario: InvoiceScenario, minor?: bigint): boolean {
    if (scenario === "confirm") return confirm(invoice);
    const { currency, rate } = invoice;
    const due = BigInt(invoice.due_sats);
    const remaining = remainingSats(invoice, invoices.payments(invoice.invoice_id));
    const sats = {
      pay: remaining,
      // Half, rounded to the currency's minor unit.
      pay_part: toSats(toMinor(due, currency, rate) / 2n, currency, rate),
      pay_over: remaining + due / 10n,
    }[scenario];
    const paid = minor === undefined ? sats : toSats(minor, currency, rate);
    return paid > 0n && pay(invoice, paid);
  }

  return { open, mark, run, start: checkDue, stop: alarm.stop };
}

function isUnconfirmed(payment: Payment): payment is Payment & { confirm_at: number } {
  return payment.confirm_at !== null;
}

function nextCheck(invoice: Invoice, payments: readonly Payment[]): number | null {
  const times = payments.filter(isUnconfirmed).map(({ confirm_at }) => confirm_at);
  if (invoice.status === "New") times.push(invoice.expires_at);
  if (invoice.status === "Processing") times.push(invoice.monitored_until);
  return times.length > 0 ? Math.min(...times) : null;
}
