import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { type ApiResponse, type Call, parameter, parsed } from "../gateway-http.ts";
import { invalid, invalidBody, ok, unknownInvoice } from "./btcpay-response.ts";
import type { InvoiceDesk } from "./invoice-desk.ts";
import {
  type Invoice,
  type InvoiceStore,
  invoiceView,
  paymentMethodsView,
} from "./invoice-store.ts";

interface InvoiceParts {
  readonly storeId: string;
  readonly url: () => string;
  readonly invoices: InvoiceStore;
  readonly desk: InvoiceDesk;
}

const minutes = (fallback: number) =>
  z._default(z.number().check(z.gte(0), z.lte(527_040)), fallback);
const webAddress = z.string().check(
  z.maxLength(2_000),
  z.refine((value) => /^https?:/.test(URL.parse(value)?.protocol ?? ""), "Not a web address"),
);

/** The double does not support invoices without an amount, nor the store's other settings. */
const newInvoice = z.object({
  amount: z.string().check(z.regex(/^\d{1,13}(\.\d{1,18})?$/, "The amount is not a decimal")),
  currency: z._default(z.string().check(z.maxLength(10), z.toUpperCase()), "USD"),
  metadata: z._default(z.record(z.string().check(z.maxLength(100)), z.unknown()), {}),
  checkout: z.prefault(
    z.object({
      expirationMinutes: minutes(15),
      monitoringMinutes: minutes(1440),
      redirectURL: z._default(z.nullable(webAddress), null),
      redirectAutomatically: z._default(z.boolean(), false),
    }),
    {},
  ),
});

const wholeNumber = (min: number, max: number, fallback: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(min), z.lte(max)), fallback);
const LAST_SECOND = 253_402_300_799;

const listQuery = z.object({
  orderId: z.optional(z.string().check(z.maxLength(200))),
  startDate: wholeNumber(0, LAST_SECOND, 0),
  endDate: wholeNumber(0, LAST_SECOND, LAST_SECOND),
  skip: wholeNumber(0, 1_000_000, 0),
  take: wholeNumber(1, 100, 50),
  includePaymentMethods: z._default(z.enum(["true", "false"]), "false"),
});

const markBody = z.object({ status: z.enum(["Invalid", "Settled"]) });

export function invoiceCalls({ storeId, url, invoices, desk }: InvoiceParts) {
  function view(invoice: Invoice, withMethods = false) {
    const payments = invoices.payments(invoice.invoice_id);
    const shown = invoiceView(invoice, payments, { storeId, url: url() });
    const paymentMethods = paymentMethodsView(invoice, payments);
    return withMethods ? { ...shown, paymentMethods } : shown;
  }
  const withInvoice = (request: FastifyRequest, work: (invoice: Invoice) => ApiResponse) => {
    const invoice = invoices.byId(parameter(request, "invoiceId"));
    return invoice ? work(invoice) : unknownInvoice;
  };

  const open = parsed(
    "body",
    newInvoice,
    ({ checkout: { expirationMinutes, monitoringMinutes, ...terms }, ...order }) => {
      const opened = desk.open({ ...order, expirationMinutes, monitoringMinutes, terms });
      if (opened === "unknown_currency") {
        return invalid("currency", "There is no rate for the currency");
      }
      if (opened === "no_amount") return invalid("amount", "The amount should be more than 0");
      return ok(view(opened));
    },
    invalidBody,
  );

  const list = parsed(
    "query",
    listQuery,
    ({ orderId, startDate, endDate, skip, take, includePaymentMethods }) => {
      const times = { from: startDate * 1000, until: endDate * 1000 + 999 };
      const found = invoices.list({ orderId, ...times, skip, take });
      return ok(found.map((invoice) => view(invoice, includePaymentMethods === "true")));
    },
    invalidBody,
  );

  const get: Call = (request) =>
    withInvoice(request, (invoice) => {
      const { includePaymentMethods } = request.query as Record<string, unknown>;
      return ok(view(invoice, includePaymentMethods === "true"));
    });

  const mark = parsed(
    "body",
    markBody,
    ({ status }, request) =>
      withInvoice(request, (invoice) =>
        desk.mark(invoice, status)
          ? ok(view(invoices.byId(invoice.invoice_id) as Invoice))
          : invalid("status", "The invoice cannot be marked like this in its current status."),
      ),
    invalidBody,
  );

  return { open, list, get, mark };
}
