import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { type ApiResponse, type Call, parameter, parsed } from "../gateway-http.ts";
import { currencyPlaces, destinationPattern, parseDecimal, toMinor, toSats } from "./bitcoin.ts";
import type { Rates } from "./btcpay-database.ts";
import { invalid, invalidBody, ok, problem, unknownInvoice } from "./btcpay-response.ts";
import { canRefund } from "./invoice-life.ts";
import { type Invoice, type InvoiceStore, sumPayments } from "./invoice-store.ts";
import type { ClaimRefusal, PayoutDesk } from "./payout-desk.ts";
import {
  type Payout,
  type PayoutStore,
  type PullPayment,
  payoutView,
  pullPaymentView,
} from "./payout-store.ts";

export interface RefundParts {
  readonly url: () => string;
  readonly payouts: PayoutStore;
  readonly desk: PayoutDesk;
  readonly invoices: InvoiceStore;
  readonly rates: Rates;
}

const decimal = z.string().check(z.regex(/^\d{1,13}(\.\d{1,18})?$/, "Not a decimal"));
const text = (maxLength: number) => z.optional(z.string().check(z.maxLength(maxLength)));

const refundBody = z.object({
  name: text(50),
  description: text(5_000),
  refundVariant: z.enum(["RateThen", "CurrentRate", "OverpaidAmount", "Fiat", "Custom"]),
  customAmount: z.optional(decimal),
  customCurrency: text(10),
});
type RefundBody = z.output<typeof refundBody>;

const claimBody = z.object({
  destination: z.string().check(z.minLength(1), z.maxLength(1_500)),
  amount: z.optional(decimal),
});
const approveBody = z.object({ revision: z.literal(0) });

const unknownPullPayment = problem(404, "pullpayment-not-found", "The pull payment was not found");
const unknownPayout = problem(404, "payout-not-found", "The payout was not found");
const invalidState = problem(400, "invalid-state", "The payout's state does not allow this");

/** Refunds of invoices: pull payments, whose link the donor gets, and their claims. */
export function refundCalls(parts: RefundParts) {
  const { payouts, desk, url } = parts;
  const withPullPayment = (request: FastifyRequest, work: (found: PullPayment) => ApiResponse) => {
    const found = payouts.pullPayment(parameter(request, "pullPaymentId"));
    return found ? work(found) : unknownPullPayment;
  };
  const withPayout = (request: FastifyRequest, work: (payout: Payout) => ApiResponse) => {
    const payout = payouts.byId(parameter(request, "payoutId"));
    return payout ? work(payout) : unknownPayout;
  };

  const refund = parsed(
    "body",
    refundBody,
    (body, request) => {
      const invoice = parts.invoices.byId(parameter(request, "invoiceId"));
      if (!invoice) return unknownInvoice;
      if (!canRefund(invoice)) return problem(400, "non-refundable", "Cannot refund this invoice");
      const amount = refundAmount(invoice, body, parts);
      if (typeof amount === "string") return invalid(amount, "Invalid value");
      if (amount.minor <= 0n) return invalid("refundVariant", "There is nothing to refund");
      const opened = desk.open({
        name: body.name ?? `Refund ${invoice.invoice_id}`,
        description: body.description ?? "",
        currency: amount.currency,
        amount_minor: Number(amount.minor),
        // Refunds of a fixed amount of bitcoin need no approval.
        auto_approve: amount.currency === "BTC" ? 1 : 0,
      });
      return ok(pullPaymentView(opened, url()));
    },
    invalidBody,
  );

  const list: Call = (request) => {
    const { includeArchived } = request.query as Record<string, unknown>;
    const found = payouts.pullPayments(includeArchived === "true");
    return ok(found.map((opened) => pullPaymentView(opened, url())));
  };
  const get: Call = (request) =>
    withPullPayment(request, (found) => ok(pullPaymentView(found, url())));
  const archive: Call = (request) =>
    withPullPayment(request, (found) => {
      desk.archive(found);
      return ok();
    });
  const claims: Call = (request) =>
    withPullPayment(request, ({ pull_payment_id }) => {
      const all = payouts.ofPullPayment(pull_payment_id);
      return ok(all.filter(({ state }) => state !== "Cancelled").map(payoutView));
    });
  const claim = parsed(
    "body",
    claimBody,
    (body, request) => withPullPayment(request, (found) => respondToClaim(desk, found, body)),
    invalidBody,
  );

  const listPayouts: Call = () => ok(payouts.newest().map(payoutView));
  const approve = parsed(
    "body",
    approveBody,
    (_body, request) =>
      withPayout(request, (payout) =>
        desk.approve(payout)
          ? ok(payoutView(payouts.byId(payout.payout_id) as Payout))
          : invalidState,
      ),
    invalidBody,
  );
  const markPaid: Call = (request) =>
    withPayout(request, (payout) => (desk.markPaid(payout) ? ok() : invalidState));

  return { refund, list, get, archive, claims, claim, listPayouts, approve, markPaid };
}

/** The refund in minor units, or the name of the invalid field. */
function refundAmount(
  invoice: Invoice,
  body: RefundBody,
  { invoices, rates }: RefundParts,
): { readonly minor: bigint; readonly currency: string } | keyof RefundBody {
  const { currency, rate } = invoice;
  const { paid, due } = sumPayments(invoice, invoices.payments(invoice.invoice_id));
  const paidMinor = toMinor(paid, currency, rate);
  switch (body.refundVariant) {
    case "RateThen":
      return { minor: paid, currency: "BTC" };
    case "CurrentRate":
      return { minor: toSats(paidMinor, currency, rates.of(currency) ?? rate), currency: "BTC" };
    case "OverpaidAmount":
      return { minor: paid - due, currency: "BTC" };
    case "Fiat":
      return { minor: paidMinor, currency };
    case "Custom": {
      const custom = (body.customCurrency ?? currency).toUpperCase();
      const places = currencyPlaces(custom);
      if (places === undefined || rates.of(custom) === undefined) return "customCurrency";
      const minor = parseDecimal(body.customAmount ?? "0", places) ?? 0n;
      return minor > 0n ? { minor, currency: custom } : "customAmount";
    }
  }
}

/** Claims a refund, or says why not. `amount` is a decimal in the pull payment's currency. */
export function respondToClaim(
  desk: PayoutDesk,
  pullPayment: PullPayment,
  order: { destination: string; amount?: string | undefined },
): ApiResponse {
  const { destination } = order;
  if (!destinationPattern.test(destination)) return invalid("destination", "Invalid destination");
  const places = currencyPlaces(pullPayment.currency) ?? 0;
  const amount = order.amount ? parseDecimal(order.amount, places) : undefined;
  if (amount !== undefined && amount <= 0n) {
    return invalid("amount", "Amount must be greater than 0");
  }
  const claimed = desk.claim(pullPayment, { destination, amount });
  return typeof claimed === "string"
    ? problem(400, claimed, refusals[claimed])
    : ok(payoutView(claimed));
}

const refusals = {
  archived: "The pull payment has been archived",
  overdraft: "The payout amount is more than the remaining amount of the pull payment",
  "duplicate-destination": "The destination is already used by another payout",
  "amount-too-low": "The payout amount is too low",
} as const satisfies Record<ClaimRefusal, string>;
