import type { FastifyInstance, FastifyRequest } from "fastify";
import { seeOther, sendPage } from "../../hosted/page-answer.ts";
import { pageRefusals } from "../../hosted/page-refusals.ts";
import { isFromOwnPage } from "../../own-origin.ts";
import { checkoutOf } from "../invoices/invoice-money.ts";
import type { Invoice } from "../invoices/invoice-store.ts";
import { paymentMethods } from "../payment-methods.ts";
import { parameter } from "../request-parameter.ts";
import { checkoutPage, GATEWAY } from "./checkout-view.ts";
import { type DonorParts, donorPlays, playDonor } from "./donor-play.ts";

interface CheckoutParts extends DonorParts {
  readonly url: () => string;
}

const { unknown, foreign, notUnderstood } = pageRefusals(GATEWAY);

/** The pages where the donor pays, for browsers: everything under `/i`. */
export async function checkoutRoutes(app: FastifyInstance, parts: CheckoutParts): Promise<void> {
  const { invoices, url } = parts;

  app.get("/:invoiceId", async (request, reply) => {
    const invoice = invoices.byId(parameter(request, "invoiceId"));
    if (!invoice) return unknown(reply, "invoice");
    const payments = invoices.payments(invoice.invoice_id);
    const backUrl = backUrlOf(invoice);
    const path = new URL(`${url()}/i/${invoice.invoice_id}`).pathname;
    const page = checkoutPage(invoice, payments, { path, backUrl });
    return sendPage(reply, 200, page, [url(), ...(backUrl ? [backUrl] : [])]);
  });

  app.post("/:invoiceId", async (request, reply) => {
    const invoice = invoices.byId(parameter(request, "invoiceId"));
    if (!invoice) return unknown(reply, "invoice");
    if (!isFromOwnPage(request.headers, new URL(url()).origin)) return foreign(reply);
    const asked = readForm(request);
    if (!asked) return notUnderstood(reply);
    // A form that was sent twice counts once: the second one has not seen the payment of the first.
    const paidBefore = invoices.payments(invoice.invoice_id).length;
    const played =
      asked.seen === String(paidBefore) && playDonor(parts, invoice, asked.play, asked);
    const { status } = invoices.byId(invoice.invoice_id) ?? invoice;
    const backUrl = backUrlOf(invoice);
    const done = played && (status === "Processing" || status === "Settled");
    const goesBack = done && backUrl && checkoutOf(invoice).redirectAutomatically;
    return seeOther(reply, goesBack ? backUrl : `${url()}/i/${invoice.invoice_id}`);
  });
}

function readForm(request: FastifyRequest) {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const [said, by] = (form.get("play") ?? "").split(" ");
  const play = donorPlays.find((one) => one === said);
  const method = paymentMethods.find((one) => one === by);
  return play && method ? { play, method, seen: form.get("seen") } : undefined;
}

/** Where the merchant wants the donor back. */
function backUrlOf(invoice: Invoice): string | undefined {
  return checkoutOf(invoice)
    .redirectURL?.replaceAll("{InvoiceId}", invoice.invoice_id)
    .replaceAll("{OrderId}", encodeURIComponent(invoice.order_id ?? ""));
}
