import * as z from "zod/mini";
import { apiError, type Call, parameter, parsed } from "../gateway-http.ts";
import { currencyPlaces, parseDecimal } from "./bitcoin.ts";
import type { Rates } from "./btcpay-database.ts";
import { type InvoiceDesk, invoicePlays } from "./invoice-desk.ts";
import type { InvoiceStore } from "./invoice-store.ts";

interface ControlParts {
  readonly invoices: InvoiceStore;
  readonly desk: InvoiceDesk;
  readonly rates: Rates;
}

const decimal = z.string().check(z.regex(/^\d{1,13}(\.\d{1,8})?$/));
const playBody = z.object({
  play: z.enum(invoicePlays),
  /** Replaces the play's amount, in the invoice's currency. */
  amount: z.optional(decimal),
});
const ratesBody = z.record(z.string().check(z.regex(/^[A-Z]{3}$/)), decimal);

/** Controls beside the faults and the clock that all doubles have. */
export function btcpayControl(parts: ControlParts): Readonly<Record<string, Call>> {
  const { invoices, desk, rates } = parts;

  const play = parsed("body", playBody, ({ play, amount }, request) => {
    const invoice = invoices.byId(parameter(request, "invoiceId"));
    if (!invoice) return apiError("not_found", "There is no such invoice.");
    const minor = amount && parseDecimal(amount, currencyPlaces(invoice.currency) ?? 0);
    if (!desk.play(invoice, play, minor || undefined)) {
      return apiError("not_possible", `The invoice does not allow to ${play} now.`);
    }
    const { status, additional_status } = invoices.byId(invoice.invoice_id) ?? invoice;
    return { status: 200, body: { status, additionalStatus: additional_status } };
  });

  const setRates = parsed("body", ratesBody, (body) => {
    rates.set(body);
    return { status: 200, body };
  });

  return { "POST /invoices/:invoiceId/play": play, "PUT /rates": setRates };
}
