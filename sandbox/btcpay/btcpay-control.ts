import * as z from "zod/mini";
import { apiError, type Call, parameter, parsed } from "../gateway-http.ts";
import { currencyPlaces, parseDecimal } from "./bitcoin.ts";
import type { Rates } from "./btcpay-database.ts";
import { type InvoiceDesk, invoiceScenarios } from "./invoice-desk.ts";
import type { InvoiceStore } from "./invoice-store.ts";

interface ControlParts {
  readonly invoices: InvoiceStore;
  readonly desk: InvoiceDesk;
  readonly rates: Rates;
}

const decimal = z.string().check(z.regex(/^\d{1,13}(\.\d{1,8})?$/));
const scenarioBody = z.object({
  play: z.enum(invoiceScenarios),
  /** Pays this amount instead, in the invoice's currency. */
  amount: z.optional(decimal),
});
const ratesBody = z.record(z.string().check(z.regex(/^[A-Z]{3}$/)), decimal);

/** Controls besides the faults and the clock, which all doubles have. */
export function btcpayControl(parts: ControlParts): Readonly<Record<string, Call>> {
  const { invoices, desk, rates } = parts;

  const run = parsed("body", scenarioBody, ({ play: scenario, amount }, request) => {
    const invoice = invoices.byId(parameter(request, "invoiceId"));
    if (!invoice) return apiError("not_found", "This invoice does not exist.");
    const minor = amount && parseDecimal(amount, currencyPlaces(invoice.currency) ?? 0);
    if (!desk.run(invoice, scenario, minor || undefined)) {
      return apiError("not_possible", `The invoice's current status does not allow ${scenario}.`);
    }
    const { status, additional_status } = invoices.byId(invoice.invoice_id) ?? invoice;
    return { status: 200, body: { status, additionalStatus: additional_status } };
  });

  const setRates = parsed("body", ratesBody, (body) => {
    rates.set(body);
    return { status: 200, body };
  });

  return { "POST /invoices/:invoiceId/play": run, "PUT /rates": setRates };
}
