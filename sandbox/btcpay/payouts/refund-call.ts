import * as z from "zod/mini";
import type { Call } from "../../api-parts.ts";
import { currencyPlaces, minorOf, satsOf } from "../bitcoin-rate.ts";
import { invalid, invalidBody, ok, problem, unknownInvoice } from "../btcpay-answer.ts";
import { parseDecimal } from "../decimal.ts";
import { canRefund } from "../invoices/invoice-life.ts";
import { accountingOf } from "../invoices/invoice-money.ts";
import type { Invoice, InvoiceStore } from "../invoices/invoice-store.ts";
import { paymentMethods } from "../payment-methods.ts";
import { parameter } from "../request-parameter.ts";
import type { SettingsStore } from "../settings-store.ts";
import { pullPaymentView } from "./payout-view.ts";
import {
  decimalSchema,
  descriptionSchema,
  methodsSchema,
  nameSchema,
  type PullPaymentParts,
} from "./pull-payment-calls.ts";

interface RefundParts extends PullPaymentParts {
  readonly invoices: InvoiceStore;
  readonly settings: SettingsStore;
}

const variants = ["RateThen", "CurrentRate", "OverpaidAmount", "Fiat", "Custom"] as const;

const refundBody = z.object({
  name: nameSchema,
  description: descriptionSchema,
  payoutMethods: methodsSchema,
  refundVariant: z.enum(variants),
  subtractPercentage: z.optional(z.nullable(decimalSchema)),
  customAmount: z.optional(z.nullable(decimalSchema)),
  customCurrency: z.optional(z.nullable(z.string().check(z.maxLength(10)))),
});
type RefundBody = z.output<typeof refundBody>;

interface Refund {
  readonly amount: bigint;
  readonly currency: string;
  /** Whether claims need nobody's approval: so with all that is fixed in bitcoin. */
  readonly approved: boolean;
}

/** Gives an invoice's money back by a pull payment, whose link is for the donor. */
export function refundCall(parts: RefundParts): Call {
  return (request) => {
    const invoice = parts.invoices.byId(parameter(request, "invoiceId"));
    if (!invoice) return unknownInvoice;
    const body = refundBody.safeParse(request.body ?? {});
    if (!body.success) return invalidBody(body.error.issues);
    if (!canRefund(invoice)) {
      return problem(400, "non-refundable", "Cannot refund this invoice");
    }
    const refund = refundOf(invoice, body.data, parts);
    if (typeof refund === "string") return invalid({ path: refund, message: "Invalid value" });
    const opened = parts.desk.open({
      name: body.data.name ?? `Refund ${invoice.invoice_id}`,
      description: body.data.description ?? "",
      currency: refund.currency,
      amount_minor: Number(refund.amount),
      auto_approve: refund.approved ? 1 : 0,
      methods: JSON.stringify(body.data.payoutMethods ?? paymentMethods),
      expires_at: null,
    });
    return ok(pullPaymentView(opened, parts.url()));
  };
}

/** What is given back, or the name of the field that cannot be meant. */
function refundOf(
  invoice: Invoice,
  body: RefundBody,
  { invoices, settings }: RefundParts,
): Refund | keyof RefundBody {
  const percent = parseDecimal(body.subtractPercentage ?? "0", 2) ?? 0n;
  if (percent >= 10_000n) return "subtractPercentage";
  const whole = wholeRefund(invoice, body, { invoices, settings });
  if (typeof whole === "string") return whole;
  const amount = (whole.amount * (10_000n - percent)) / 10_000n;
  return amount > 0n ? { ...whole, amount } : "refundVariant";
}

function wholeRefund(
  invoice: Invoice,
  body: RefundBody,
  { invoices, settings }: Pick<RefundParts, "invoices" | "settings">,
): Refund | keyof RefundBody {
  const { currency, rate } = invoice;
  const { paid, due } = accountingOf(invoice, invoices.payments(invoice.invoice_id));
  const paidMinor = minorOf(paid, currency, rate);
  switch (body.refundVariant) {
    case "RateThen":
      return { amount: paid, currency: "BTC", approved: true };
    case "CurrentRate": {
      const amount = satsOf(paidMinor, currency, settings.rate(currency) ?? rate);
      return { amount, currency: "BTC", approved: true };
    }
    case "OverpaidAmount":
      return { amount: paid > due ? paid - due : 0n, currency: "BTC", approved: true };
    case "Fiat":
      return { amount: paidMinor, currency, approved: false };
    case "Custom": {
      const custom = (body.customCurrency ?? currency).toUpperCase();
      const places = currencyPlaces(custom);
      if (places === undefined || settings.rate(custom) === undefined) return "customCurrency";
      const amount = parseDecimal(body.customAmount ?? "0", places) ?? 0n;
      if (amount <= 0n) return "customAmount";
      return { amount, currency: custom, approved: custom === "BTC" };
    }
  }
}
