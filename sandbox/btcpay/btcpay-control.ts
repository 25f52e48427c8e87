import * as z from "zod/mini";
import type { Call } from "../gateway/payment-calls.ts";
import type { GroupCommit } from "../gateway-database.ts";
import { apiError, invalidAnswer } from "../gateway-http.ts";
import {
  currencyPlaces,
  minorOf,
  type PaymentMethod,
  parseDecimal,
  paymentMethods,
  satsOf,
} from "./bitcoin.ts";
import { parameter } from "./btcpay-answer.ts";
import type { SettingsStore } from "./btcpay-database.ts";
import type { InvoiceDesk } from "./invoice-desk.ts";
import { accountingOf, type Invoice, type InvoiceStore } from "./invoice-store.ts";

export const donorPlays = [
  "pay",
  "pay_part",
  "pay_over",
  "confirm",
  "mark_settled",
  "mark_invalid",
] as const;

interface ControlParts extends DonorParts {
  readonly settings: SettingsStore;
  readonly commit: GroupCommit;
}

const decimal = z.string().check(z.regex(/^\d{1,13}(\.\d{1,8})?$/));
const playBody = z.object({
  play: z.enum(donorPlays),
  method: z._default(z.enum(paymentMethods), "BTC-CHAIN"),
  /** Instead of what the play says, in the invoice's currency. */
  amount: z.optional(decimal),
});
const MOST_SATS = 2_100_000_000_000_000;
const driftBody = z.object({ sats: z.int().check(z.gte(-MOST_SATS), z.lte(MOST_SATS)) });
const ratesBody = z.record(z.string().check(z.regex(/^[A-Z]{3}$/)), decimal);

/** What tests do beside the faults and the clock that all doubles have. */
export function btcpayControl(parts: ControlParts): Readonly<Record<string, Call>> {
  const { invoices, settings, commit } = parts;

  const play: Call = (request) => {
    const invoice = invoices.byId(parameter(request, "invoiceId"));
    if (!invoice) return apiError("not_found", "There is no such invoice.");
    const body = playBody.safeParse(request.body ?? {});
    if (!body.success) return invalidAnswer(body.error.issues);
    const { play, method, amount } = body.data;
    const minor = amount && parseDecimal(amount, currencyPlaces(invoice.currency) ?? 0);
    const played = playDonor(parts, invoice, play, { method, minor: minor || undefined });
    if (!played) return apiError("not_possible", `The invoice does not allow to ${play} now.`);
    const { status, additional_status } = invoices.byId(invoice.invoice_id) ?? invoice;
    return { status: 200, body: { status, additionalStatus: additional_status } };
  };

  /** The wallet holds that much more (or less) than payments and payouts explain. */
  const drift: Call = (request) => {
    const body = driftBody.safeParse(request.body ?? {});
    if (!body.success) return invalidAnswer(body.error.issues);
    commit.write(() => settings.setDriftSats(body.data.sats));
    return { status: 200, body: body.data };
  };

  const rates: Call = (request) => {
    const body = ratesBody.safeParse(request.body ?? {});
    if (!body.success) return invalidAnswer(body.error.issues);
    commit.write(() => {
      for (const [currency, rate] of Object.entries(body.data)) settings.setRate(currency, rate);
    });
    return { status: 200, body: body.data };
  };

  return { "POST /invoices/:invoiceId/play": play, "PUT /drift": drift, "PUT /rates": rates };
}

const marks = { mark_settled: "Settled", mark_invalid: "Invalid" } as const;
/** What the donor, the chain or the merchant can do to an invoice. `pay` pays all that is still owed. */
export type DonorPlay = (typeof donorPlays)[number];

export interface DonorParts {
  readonly invoices: InvoiceStore;
  readonly desk: InvoiceDesk;
}

/** Half of it, or a tenth too much: what the page offers beside paying what is owed. */
const PART = 2n;
const EXTRA = 10n;

/** False where the invoice does not allow it (any more). `minor` pays that much of its currency instead. */
export function playDonor(
  { invoices, desk }: DonorParts,
  invoice: Invoice,
  play: DonorPlay,
  { method = "BTC-CHAIN", minor }: { method?: PaymentMethod; minor?: bigint | undefined } = {},
): boolean {
  if (play === "confirm") return desk.confirm(invoice);
  if (play === "mark_settled" || play === "mark_invalid") return desk.mark(invoice, marks[play]);
  const { due, paid } = accountingOf(invoice, invoices.payments(invoice.invoice_id));
  const rest = due > paid ? due - paid : 0n;
  const asked = {
    pay: rest,
    pay_part: dividedPart(invoice, due),
    pay_over: rest + due / EXTRA,
  }[play];
  const sats = minor === undefined ? asked : satsOf(minor, invoice.currency, invoice.rate);
  return sats > 0n && desk.pay(invoice, method, sats) !== undefined;
}

/** Half, as an amount that the invoice's currency can say. */
function dividedPart({ currency, rate }: Invoice, due: bigint): bigint {
  return satsOf(minorOf(due, currency, rate) / PART, currency, rate);
}
