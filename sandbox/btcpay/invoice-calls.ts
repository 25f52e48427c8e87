import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Call } from "../gateway/payment-calls.ts";
import type { GroupCommit } from "../gateway-database.ts";
import type { ApiAnswer } from "../gateway-http.ts";
import { invalid, invalidBody, ok, parameter, unknownInvoice } from "./btcpay-answer.ts";
import { type InvoiceDesk, orderIdOf } from "./invoice-desk.ts";
import { invoiceStatuses, metadataSchema, newInvoiceBody } from "./invoice-life.ts";
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
  readonly commit: GroupCommit;
}

const many = <T extends z.ZodMiniType<unknown, string>>(one: T) =>
  z._default(
    z.pipe(
      z.pipe(
        z.union([z.string(), z.array(z.string())]),
        z.transform((value) => [value].flat()),
      ),
      z.array(one).check(z.maxLength(100)),
    ),
    [],
  );
const wholeNumber = (least: number, most: number, otherwise: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(least), z.lte(most)), otherwise);
const LAST_SECOND = 253_402_300_799;

const listQuery = z.object({
  orderId: many(z.string().check(z.maxLength(200))),
  status: many(z.enum(invoiceStatuses)),
  startDate: wholeNumber(0, LAST_SECOND, 0),
  endDate: wholeNumber(0, LAST_SECOND, LAST_SECOND),
  skip: wholeNumber(0, 1_000_000, 0),
  take: wholeNumber(1, 100, 50),
  includePaymentMethods: z._default(z.enum(["true", "false"]), "false"),
});

const markBody = z.object({ status: z.enum(["Invalid", "Settled"]) });
const changeBody = z.object({ metadata: metadataSchema });

export function invoiceCalls({ storeId, url, invoices, desk, commit }: InvoiceParts) {
  const view = (invoice: Invoice) => {
    const payments = invoices.payments(invoice.invoice_id);
    return invoiceView(invoice, payments, { storeId, url: url() });
  };
  const methods = (invoice: Invoice) =>
    paymentMethodsView(invoice, invoices.payments(invoice.invoice_id));
  const ofInvoice =
    (call: (invoice: Invoice, request: FastifyRequest) => ApiAnswer): Call =>
    (request) => {
      const invoice = invoices.byId(parameter(request, "invoiceId"));
      return invoice ? call(invoice, request) : unknownInvoice;
    };
  const asItStands = (id: string) => ok(view(invoices.byId(id) as Invoice));

  const open: Call = (request) => {
    const body = newInvoiceBody.safeParse(request.body ?? {});
    if (!body.success) return invalidBody(body.error.issues);
    const opened = desk.open(body.data);
    if (opened === "unknown_currency") {
      return invalid({ path: "currency", message: "There is no rate for the currency" });
    }
    if (opened === "no_amount") {
      return invalid({ path: "amount", message: "The amount should be more than 0" });
    }
    return ok(view(opened));
  };

  const list: Call = (request) => {
    const query = listQuery.safeParse(request.query);
    if (!query.success) return invalidBody(query.error.issues);
    const { orderId, status, startDate, endDate, skip, take, includePaymentMethods } = query.data;
    const found = invoices.list({
      ...{ orderIds: orderId, statuses: status, skip, take },
      from: startDate * 1000,
      until: endDate * 1000 + 999,
    });
    const whole = includePaymentMethods === "true";
    return ok(
      found.map((one) => (whole ? { ...view(one), paymentMethods: methods(one) } : view(one))),
    );
  };

  const get = ofInvoice((invoice, request) => {
    const { includePaymentMethods } = request.query as Record<string, unknown>;
    const whole = includePaymentMethods === "true";
    return ok(whole ? { ...view(invoice), paymentMethods: methods(invoice) } : view(invoice));
  });
  const paymentMethods = ofInvoice((invoice) => ok(methods(invoice)));

  const mark = ofInvoice((invoice, request) => {
    const body = markBody.safeParse(request.body ?? {});
    if (!body.success) return invalidBody(body.error.issues);
    if (desk.mark(invoice, body.data.status)) return asItStands(invoice.invoice_id);
    return invalid({
      path: "status",
      message: "Status can only be marked to invalid or settled within certain conditions.",
    });
  });

  const change = ofInvoice((invoice, request) => {
    const body = changeBody.safeParse(request.body ?? {});
    if (!body.success) return invalidBody(body.error.issues);
    const { metadata } = body.data;
    commit.write(() =>
      invoices.changeMetadata(invoice.invoice_id, JSON.stringify(metadata), orderIdOf(metadata)),
    );
    return asItStands(invoice.invoice_id);
  });

  const setArchived = (archived: boolean) =>
    ofInvoice((invoice) => {
      commit.write(() => invoices.archive(invoice.invoice_id, archived));
      return archived ? ok() : asItStands(invoice.invoice_id);
    });

  return {
    ...{ open, list, get, paymentMethods, mark, change },
    archive: setArchived(true),
    unarchive: setArchived(false),
  };
}
