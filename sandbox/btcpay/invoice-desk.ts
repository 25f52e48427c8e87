import type { GroupCommit } from "../gateway-database.ts";
import { createAlarm, type SandboxClock } from "../sandbox-clock.ts";
import { currencyPlaces, type PaymentMethod, parseDecimal, satsOf } from "./bitcoin.ts";
import { newId } from "./btcpay-answer.ts";
import type { SettingsStore } from "./btcpay-database.ts";
import {
  afterLook,
  afterMark,
  checkoutTerms,
  confirmationsOf,
  type InvoiceMark,
  type LifeEvent,
  type NewInvoice,
  receiptTerms,
  type Step,
} from "./invoice-life.ts";
import {
  accountingOf,
  checkoutOf,
  destinationOf,
  type Invoice,
  type InvoiceStore,
  type Payment,
  paymentView,
} from "./invoice-store.ts";
import type { QueueEvent } from "./webhook-events.ts";

export type InvoiceDesk = ReturnType<typeof createInvoiceDesk>;

interface DeskParts {
  readonly invoices: InvoiceStore;
  readonly settings: SettingsStore;
  readonly clock: SandboxClock;
  readonly commit: GroupCommit;
  /** How long the chain takes for a block. */
  readonly blockMs: number;
  readonly openAtMostMs: number;
  readonly queueEvent: QueueEvent;
  readonly onTrouble: (error: unknown) => void;
}

const MINUTE_MS = 60_000;

/** Where invoices are opened, paid and moved; each move is kept together with its webhooks. */
export function createInvoiceDesk(parts: DeskParts) {
  const { invoices, clock, commit, settings } = parts;
  const alarm = createAlarm(clock, lookAtDue, parts.onTrouble);

  function open(asked: NewInvoice): Invoice | "unknown_currency" | "no_amount" {
    const currency = (asked.currency ?? "USD").toUpperCase();
    const rate = settings.rate(currency);
    const places = currencyPlaces(currency);
    if (rate === undefined || places === undefined) return "unknown_currency";
    const amount = parseDecimal(asked.amount, places) ?? 0n;
    if (amount <= 0n) return "no_amount";
    const now = clock.now();
    const terms = checkoutTerms(asked.checkout ?? {});
    const metadata = asked.metadata ?? {};
    const openForMs = Math.min(terms.expirationMinutes * MINUTE_MS, parts.openAtMostMs);
    const expiresAt = now + openForMs;
    const invoice: Invoice = {
      invoice_id: newId(),
      order_id: orderIdOf(metadata),
      amount_minor: Number(amount),
      currency,
      rate,
      due_sats: Number(satsOf(amount, currency, rate)),
      metadata: JSON.stringify(metadata),
      checkout: JSON.stringify(terms),
      receipt: JSON.stringify(receiptTerms(asked.receipt ?? {})),
      address: `bcrt1q${newId(38).toLowerCase()}`,
      status: "New",
      additional_status: "None",
      archived: 0,
      created_at: now,
      expires_at: expiresAt,
      monitored_until: expiresAt + terms.monitoringMinutes * MINUTE_MS,
      look_at: expiresAt,
    };
    commit.write(() => {
      invoices.insert(invoice);
      tell(invoice, "InvoiceCreated");
    });
    alarm.setTo(expiresAt);
    return invoice;
  }

  /** Undefined where nobody watches for payments any more, or the method cannot be used (any more). */
  function pay({ invoice_id }: Invoice, method: PaymentMethod, sats: bigint): Payment | undefined {
    const now = clock.now();
    const invoice = upToDate(invoice_id);
    const terms = checkoutOf(invoice);
    if (now >= invoice.monitored_until || !terms.paymentMethods.includes(method)) return undefined;
    const late = invoice.status === "Expired" || invoice.status === "Invalid";
    if (late && method === "BTC-LN") return undefined;
    const confirmations = method === "BTC-LN" ? 0 : confirmationsOf[terms.speedPolicy];
    const payment: Payment = {
      payment_id: newId(64).toLowerCase(),
      invoice_id: invoice.invoice_id,
      method,
      sats: Number(sats),
      status: "Processing",
      destination: destinationOf(invoice, method),
      after_expiration: late ? 1 : 0,
      received_at: now,
      confirm_at: now + confirmations * parts.blockMs,
    };
    commit.write(() => {
      invoices.insertPayment(payment);
      tellPayment(invoice, "InvoiceReceivedPayment", payment);
      look(invoice);
    });
    return payment;
  }

  /** An invoice may be over before the alarm has said so. */
  function upToDate(id: string): Invoice {
    const invoice = invoices.byId(id) as Invoice;
    if (invoice.look_at === null || invoice.look_at > clock.now()) return invoice;
    commit.write(() => look(invoice));
    return invoices.byId(id) as Invoice;
  }

  /** All that was seen on the chain is confirmed now. False where there was nothing to confirm. */
  function confirm(invoice: Invoice): boolean {
    const waiting = invoices.payments(invoice.invoice_id).filter(isUnconfirmed);
    commit.write(() => {
      for (const payment of waiting) settlePayment(invoice, payment);
      look(invoice);
    });
    return waiting.length > 0;
  }

  /** False where an invoice that stands so cannot be marked so. */
  function mark(invoice: Invoice, as: InvoiceMark): boolean {
    const step = afterMark(invoice, as);
    if (!step) return false;
    commit.write(() => take(invoice, step, invoices.payments(invoice.invoice_id)));
    return true;
  }

  function look(invoice: Invoice) {
    const now = clock.now();
    // The merchant hears that a payment was seen in full before hearing that it is confirmed.
    take(invoice, seen(invoice, false), invoices.payments(invoice.invoice_id));
    const payments = invoices.payments(invoice.invoice_id);
    for (const payment of payments) {
      if (isUnconfirmed(payment) && payment.confirm_at <= now) settlePayment(invoice, payment);
    }
    const current = invoices.byId(invoice.invoice_id) ?? invoice;
    take(current, seen(current, true), invoices.payments(invoice.invoice_id));
  }

  function seen(invoice: Invoice, toTheEnd: boolean): Step {
    const now = clock.now();
    const money = accountingOf(invoice, invoices.payments(invoice.invoice_id));
    return afterLook(invoice, money, {
      expired: now >= invoice.expires_at,
      monitoringOver: toTheEnd && now >= invoice.monitored_until,
    });
  }

  function take(invoice: Invoice, { standing, events }: Step, payments: readonly Payment[]) {
    const lookAt = nextLook({ ...invoice, ...standing }, payments);
    invoices.move(invoice.invoice_id, standing, lookAt);
    if (lookAt !== null) alarm.setTo(lookAt);
    for (const { type, ...details } of events) tell(invoice, type, details);
  }

  function settlePayment(invoice: Invoice, payment: Payment) {
    invoices.confirmPayment(payment.payment_id);
    const settled = { ...payment, status: "Settled", confirm_at: null } as const;
    tellPayment(invoice, "InvoicePaymentSettled", settled);
  }

  function tellPayment(
    invoice: Invoice,
    type: "InvoiceReceivedPayment" | "InvoicePaymentSettled",
    payment: Payment,
  ) {
    tell(invoice, type, {
      afterExpiration: payment.after_expiration === 1,
      paymentMethodId: payment.method,
      payment: paymentView(payment),
    });
  }

  function tell(invoice: Invoice, type: InvoiceEventType, details: object = {}) {
    const metadata = JSON.parse(invoice.metadata);
    parts.queueEvent(type, { invoiceId: invoice.invoice_id, metadata, ...details });
  }

  function lookAtDue() {
    const due = invoices.dueBy(clock.now());
    commit.write(() => due.forEach(look));
    const next = invoices.nextLook();
    if (next !== null) alarm.setTo(next);
  }

  return { open, pay, confirm, mark, start: lookAtDue, stop: alarm.stop };
}

type InvoiceEventType =
  | LifeEvent["type"]
  | "InvoiceCreated"
  | "InvoiceReceivedPayment"
  | "InvoicePaymentSettled";

function isUnconfirmed(payment: Payment): payment is Payment & { confirm_at: number } {
  return payment.confirm_at !== null;
}

function nextLook(invoice: Invoice, payments: readonly Payment[]): number | null {
  const times = payments.filter(isUnconfirmed).map(({ confirm_at }) => confirm_at);
  if (invoice.status === "New") times.push(invoice.expires_at);
  if (invoice.status === "Processing") times.push(invoice.monitored_until);
  return times.length > 0 ? Math.min(...times) : null;
}

export function orderIdOf(metadata: Readonly<Record<string, unknown>>): string | null {
  const id = metadata.orderId;
  return typeof id === "string" || typeof id === "number" ? String(id) : null;
}
