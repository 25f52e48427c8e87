import * as z from "zod/mini";
import { paymentMethods } from "../payment-methods.ts";

const orNull = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));
const text = (most: number) => z.string().check(z.maxLength(most));
const decimal = z.union([
  z.string().check(z.regex(/^\d{1,13}(\.\d{1,18})?$/, "The amount is not a decimal")),
  z.pipe(
    z.number().check(z.nonnegative(), z.lt(1e13)),
    z.transform((value) => String(value)),
  ),
]);
const minutes = z.number().check(z.gte(0), z.lte(527_040));

const speedPolicies = ["HighSpeed", "MediumSpeed", "LowMediumSpeed", "LowSpeed"] as const;
type SpeedPolicy = (typeof speedPolicies)[number];

/** Blocks until a payment on the chain counts. */
export const confirmationsOf: Readonly<Record<SpeedPolicy, number>> = {
  HighSpeed: 0,
  MediumSpeed: 1,
  LowMediumSpeed: 2,
  LowSpeed: 6,
};

const webAddress = z.string().check(
  z.maxLength(2_000),
  z.refine((value) => /^https?:/.test(URL.parse(value)?.protocol ?? ""), "Not a web address"),
);

const checkout = z.object({
  speedPolicy: orNull(z.enum(speedPolicies)),
  paymentMethods: orNull(z.array(z.enum(paymentMethods)).check(z.minLength(1), z.maxLength(2))),
  defaultPaymentMethod: orNull(z.enum(paymentMethods)),
  lazyPaymentMethods: orNull(z.boolean()),
  expirationMinutes: orNull(minutes),
  monitoringMinutes: orNull(minutes),
  paymentTolerance: orNull(z.number().check(z.gte(0), z.lte(100))),
  redirectURL: orNull(webAddress),
  redirectAutomatically: orNull(z.boolean()),
  defaultLanguage: orNull(text(20)),
});

const receipt = z.object({
  enabled: orNull(z.boolean()),
  showQR: orNull(z.boolean()),
  showPayments: orNull(z.boolean()),
});

/** What the merchant says of an invoice; read back as it came. */
export const metadataSchema = z.record(text(100), z.unknown());

/** A new invoice. An amount is needed: invoices that take any payment are not part of the double. */
export const newInvoiceBody = z.object({
  amount: decimal,
  currency: orNull(text(10)),
  metadata: orNull(metadataSchema),
  checkout: orNull(checkout),
  receipt: orNull(receipt),
});
export type NewInvoice = z.output<typeof newInvoiceBody>;

export type CheckoutTerms = ReturnType<typeof checkoutTerms>;

/** What the merchant left out is the store's setting. */
export function checkoutTerms(asked: z.output<typeof checkout>) {
  return {
    speedPolicy: asked.speedPolicy ?? "MediumSpeed",
    paymentMethods: asked.paymentMethods ?? [...paymentMethods],
    defaultPaymentMethod: asked.defaultPaymentMethod ?? null,
    lazyPaymentMethods: asked.lazyPaymentMethods ?? false,
    expirationMinutes: asked.expirationMinutes ?? 15,
    monitoringMinutes: asked.monitoringMinutes ?? 1440,
    paymentTolerance: asked.paymentTolerance ?? 0,
    redirectURL: asked.redirectURL ?? null,
    redirectAutomatically: asked.redirectAutomatically ?? false,
    defaultLanguage: asked.defaultLanguage ?? null,
  };
}

export function receiptTerms(asked: z.output<typeof receipt>) {
  return {
    enabled: asked.enabled ?? true,
    showQR: asked.showQR ?? true,
    showPayments: asked.showPayments ?? true,
  };
}
