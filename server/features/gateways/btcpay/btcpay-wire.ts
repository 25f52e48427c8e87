import * as z from "zod/mini";
import { isPlainId } from "../provider/plain-text.ts";

export const name = z.string().check(z.refine(isPlainId));
/** The year 2100: later times are invalid. */
const LATEST_SECOND = Date.UTC(2100, 0) / 1000;

/** Seconds since the epoch. */
const seconds = z.int().check(z.nonnegative(), z.lte(LATEST_SECOND));

/** An amount of its currency, possibly with more decimals than we count. */
const decimal = z.string().check(z.regex(/^-?\d{1,13}(\.\d{1,18})?$/));

/** Decimals of all currencies of donations. */
const PLACES = 2;
/** The most decimals of an amount in any currency. */
const MAX_PLACES = 18;

/** The exact amount in units of 10^-18. */
export function toParts(text: string): bigint {
  const [whole = "0", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(MAX_PLACES, "0"));
}

/** Whole minor units, rounded down. */
export function partsToMinor(parts: bigint): number {
  return Number(parts / 10n ** BigInt(MAX_PLACES - PLACES));
}

export const toMinor = (text: string) => partsToMinor(toParts(text));

const wirePayment = z.object({
  receivedDate: seconds,
  status: z.enum(["Invalid", "Processing", "Settled"]),
});

export const wireInvoice = z.object({
  id: name,
  amount: decimal,
  /** Received, confirmed or not. */
  paidAmount: decimal,
  currency: z.enum(["USD", "EUR"]),
  createdTime: seconds,
  expirationTime: seconds,
  status: z.enum(["New", "Processing", "Expired", "Invalid", "Settled"]),
  additionalStatus: z.catch(z.string(), ""),
  metadata: z.object({ orderId: z.catch(z.string(), "") }),
  paymentMethods: z.array(
    z.object({
      currency: z.catch(z.string(), ""),
      /** Received by all methods, in this method's currency. */
      totalPaid: z.catch(decimal, "0"),
      payments: z.array(wirePayment),
    }),
  ),
});
export type WireInvoice = z.output<typeof wireInvoice>;

/** The fields of an invoice that are needed to send a donor there. */
export const wireCheckout = z.object({
  id: name,
  createdTime: seconds,
  checkoutLink: z.url({ protocol: /^https?$/ }),
  metadata: z.object({ idempotencyKey: z.catch(z.optional(z.string()), undefined) }),
});
export type WireCheckout = z.output<typeof wireCheckout>;

/** Items are parsed one by one, so that an unreadable one does not affect the others. */
export const wireList = z.array(z.unknown());

export const wirePullPayment = z.object({
  id: name,
  name: z.catch(z.string(), ""),
  description: z.catch(z.string(), ""),
  currency: z.string(),
  amount: decimal,
  archived: z.boolean(),
  viewLink: z.url({ protocol: /^https?$/ }),
});
export type WirePullPayment = z.output<typeof wirePullPayment>;
export const wirePullPayments = z.array(wirePullPayment);

export const wirePayouts = z.array(
  z.object({
    pullPaymentId: z.nullable(z.string()),
    date: seconds,
    originalAmount: decimal,
    state: z.string(),
  }),
);
export type WirePayouts = z.output<typeof wirePayouts>;

export const wireKey = z.object({ permissions: z.array(z.string()) });
