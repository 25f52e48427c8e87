import { toWire } from "#contract/money.ts";
import type { CheckoutRequest } from "../provider/payment-provider.ts";
import type { BtcpayApi } from "./btcpay-api.ts";
import { type WireCheckout, wireCheckout } from "./btcpay-wire.ts";

/** How long the donor may pay at the rate of the beginning. */
const EXPIRES_AFTER_MINUTES = 60;
/** How long the server looks for money after that: it comes late where the network is crowded. */
const WATCHED_MINUTES = 7 * 24 * 60;
/** More invoices than one donation ever has. */
const MOST_OF_A_DONATION = 100;

/**
 * The invoice of a request. The server knows no idempotency keys, so ours stands in the invoice: one with
 * the same key is looked for before another is made.
 */
export async function findOrOpenInvoice(
  api: BtcpayApi,
  request: CheckoutRequest,
): Promise<WireCheckout> {
  const orders = { orderId: request.reference, take: MOST_OF_A_DONATION };
  const known = (await api.invoices(orders)).map((wire) => wireCheckout.safeParse(wire));
  const mine = known
    .flatMap(({ data }) => data ?? [])
    .filter(({ metadata }) => metadata.idempotencyKey === request.idempotencyKey);
  // Two processes may have made one each: all take the first.
  const [first] = mine.sort((a, b) => a.createdTime - b.createdTime || (a.id < b.id ? -1 : 1));
  return first ?? (await api.openInvoice(wireCheckout, toOrder(request)));
}

function toOrder({ reference, idempotencyKey, total, description, returnUrl }: CheckoutRequest) {
  return {
    amount: String(toWire(total)),
    currency: total.currency,
    metadata: { orderId: reference, idempotencyKey, itemDesc: description },
    checkout: {
      redirectURL: returnUrl,
      redirectAutomatically: true,
      expirationMinutes: EXPIRES_AFTER_MINUTES,
      monitoringMinutes: WATCHED_MINUTES,
      // The whole amount goes into the books, so less than it is not enough.
      paymentTolerance: 0,
    },
    // The donor gets the site's own receipt.
    receipt: { enabled: false },
  };
}
