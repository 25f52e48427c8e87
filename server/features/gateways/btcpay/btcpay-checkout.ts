import { toWire } from "#contract/money.ts";
import type { CheckoutRequest } from "../provider/payment-provider.ts";
import type { BtcpayApi } from "./btcpay-api.ts";
import { type WireCheckout, wireCheckout } from "./btcpay-wire.ts";

/** How long the donor can pay at the initial rate. */
const EXPIRES_AFTER_MINUTES = 60;
/** How long the server watches for late payments after that: busy networks delay them. */
const MONITORED_MINUTES = 7 * 24 * 60;
/** More invoices than a donation can have. */
export const MAX_INVOICES = 100;

/**
 * The server has no idempotency keys, so ours is stored in the invoice: an existing one with the same key is returned
 * before another is created.
 */
export async function findOrOpenInvoice(
  api: BtcpayApi,
  request: CheckoutRequest,
): Promise<WireCheckout> {
  const query = { orderId: request.reference, take: MAX_INVOICES };
  const matches = (await api.invoices(query))
    .flatMap((wire) => wireCheckout.safeParse(wire).data ?? [])
    .filter(({ metadata }) => metadata.idempotencyKey === request.idempotencyKey);
  // Two processes may have created one each: both return the first.
  const [first] = matches.sort((a, b) => a.createdTime - b.createdTime || (a.id < b.id ? -1 : 1));
  return first ?? (await api.openInvoice(wireCheckout, toInvoice(request)));
}

function toInvoice({ reference, idempotencyKey, total, description, returnUrl }: CheckoutRequest) {
  return {
    amount: String(toWire(total)),
    currency: total.currency,
    metadata: { orderId: reference, idempotencyKey, itemDesc: description },
    checkout: {
      redirectURL: returnUrl,
      redirectAutomatically: true,
      expirationMinutes: EXPIRES_AFTER_MINUTES,
      monitoringMinutes: MONITORED_MINUTES,
      // The whole amount is booked, so a smaller payment is not enough.
      paymentTolerance: 0,
    },
    // The donor gets the site's own receipt.
    receipt: { enabled: false },
  };
}
