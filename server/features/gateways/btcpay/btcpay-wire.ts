import * as z from "zod/mini";
import { isPlainName } from "../provider/plain-text.ts";

export const name = z.string().check(z.refine(isPlainName));
/** The year 2100: a later time is a mistake. */
const LATEST_SECOND = Date.UTC(2100, 0) / 1000;

/** Seconds since the epoch. */
const seconds = z.int().check(z.nonnegative(), z.lte(LATEST_SECOND));

/** An amount in whole units of its currency; its fraction may be finer than what we count in. */
export const decimal = z.string().check(z.regex(/^-?\d{1,13}(\.\d{1,18})?$/));

/** Two decimals: so many have all the currencies of gifts. */
const PLACES = 2;
/** So many decimals an amount has at most, in whatever currency. */
const FINEST_PLACES = 18;

/** An amount to its last decimal, in parts of 10^-18. */
export function partsOf(text: string): bigint {
  const [whole = "0", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(FINEST_PLACES, "0"));
}

/** Whole minor units of an amount in parts. What is less than one is left out. */
export function minorOfParts(parts: bigint): number {
  return Number(parts / 10n ** BigInt(FINEST_PLACES - PLACES));
}

export const minorOf = (text: string) => minorOfParts(partsOf(text));

const wirePayment = z.object({
  receivedDate: seconds,
  status: z.enum(["Invalid", "Processing", "Settled"]),
});

export const wireInvoice = z.object({
  id: name,
  amount: decimal,
  /** What came in, also what is not confirmed yet. */
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
      /** What came by all methods, in this method's currency. */
      totalPaid: z.catch(decimal, "0"),
      payments: z.array(wirePayment),
    }),
  ),
});
export type WireInvoice = z.output<typeof wireInvoice>;

/** As much of an invoice as it takes to send a donor there. */
export const wireCheckout = z.object({
  id: name,
  createdTime: seconds,
  checkoutLink: z.url({ protocol: /^https?$/ }),
  metadata: z.object({ idempotencyKey: z.catch(z.optional(z.string()), undefined) }),
});
export type WireCheckout = z.output<typeof wireCheckout>;

/** What is listed is read one by one, so that one bad invoice does not spoil its page. */
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
