import * as z from "zod/mini";
import { apiError, invalidAnswer } from "../api-answer.ts";
import type { Call } from "../api-parts.ts";
import type { GroupCommit } from "../group-commit.ts";
import { currencyPlaces } from "./bitcoin-rate.ts";
import { type DonorParts, donorPlays, playDonor } from "./checkout/donor-play.ts";
import { parseDecimal } from "./decimal.ts";
import { paymentMethods } from "./payment-methods.ts";
import { parameter } from "./request-parameter.ts";
import type { SettingsStore } from "./settings-store.ts";

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
