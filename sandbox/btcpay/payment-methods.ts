export const paymentMethods = ["BTC-CHAIN", "BTC-LN"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

const shapes = {
  "BTC-CHAIN": /^(bitcoin:)?(bc1|bcrt1|tb1|[123mn])[a-zA-Z0-9]{20,90}(\?.{0,200})?$/,
  "BTC-LN": /^(ln[a-z0-9]{20,1000}|[a-z0-9._-]{1,64}@[a-z0-9.-]{1,200})$/i,
} as const satisfies Record<PaymentMethod, RegExp>;

/** Whether money can be sent there: an address or BIP21 link, an invoice of Lightning or its address. */
export function isDestination(method: PaymentMethod, text: string): boolean {
  return shapes[method].test(text);
}
