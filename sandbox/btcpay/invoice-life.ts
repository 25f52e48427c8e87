import * as z from "zod/mini";
import { paymentMethods } from "./bitcoin.ts";

export const invoiceStatuses = ["New", "Processing", "Expired", "Invalid", "Settled"] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];
type AdditionalStatus = "None" | "PaidLate" | "PaidPartial" | "Marked" | "PaidOver";
export type InvoiceMark = "Invalid" | "Settled";

export interface Standing {
  readonly status: InvoiceStatus;
  readonly additional_status: AdditionalStatus;
}

/** Satoshis: what is owed, what was seen, and what of it is confirmed. */
export interface Accounting {
  readonly due: bigint;
  /** Less than `due` where the store lets a small rest go. */
  readonly enough: bigint;
  readonly paid: bigint;
  readonly confirmed: bigint;
}

export type LifeEvent =
  | { readonly type: "InvoiceExpired"; readonly partiallyPaid: boolean }
  | { readonly type: "InvoiceProcessing"; readonly overPaid: boolean }
  | {
      readonly type: "InvoiceSettled";
      readonly manuallyMarked: boolean;
      readonly overPaid: boolean;
    }
  | { readonly type: "InvoiceInvalid"; readonly manuallyMarked: boolean };

export interface Step {
  readonly standing: Standing;
  readonly events: readonly LifeEvent[];
}

/** Where an invoice stands once its money and the time are looked at, and what happened on the way. */
export function afterLook(
  standing: Standing,
  money: Accounting,
  time: { readonly expired: boolean; readonly monitoringOver: boolean },
): Step {
  let { status, additional_status } = standing;
  const events: LifeEvent[] = [];
  const isPaid = money.paid >= money.enough;
  const overPaid = money.paid > money.due;

  if (status === "New" && time.expired) {
    status = "Expired";
    events.push({ type: "InvoiceExpired", partiallyPaid: money.paid > 0n });
  }
  if (status === "New" && isPaid) {
    status = "Processing";
    additional_status = overPaid ? "PaidOver" : "None";
    events.push({ type: "InvoiceProcessing", overPaid });
  }
  // Money that comes too late changes no status: the merchant decides by marking the invoice.
  if (status === "Expired" && isPaid) additional_status = "PaidLate";
  if ((status === "New" || status === "Expired") && !isPaid && money.paid > 0n) {
    additional_status = "PaidPartial";
  }
  if (status === "Processing") {
    additional_status = overPaid ? "PaidOver" : "None";
    if (money.confirmed >= money.enough) {
      status = "Settled";
      events.push({ type: "InvoiceSettled", manuallyMarked: false, overPaid });
    } else if (time.monitoringOver) {
      status = "Invalid";
      events.push({ type: "InvoiceInvalid", manuallyMarked: false });
    }
  }
  return { standing: { status, additional_status }, events };
}

export function possibleMarks({ status, additional_status }: Standing): readonly InvoiceMark[] {
  const marked = additional_status === "Marked";
  const open = status === "New" || status === "Processing" || status === "Expired";
  return [
    ...(open || status === "Invalid" ? (["Settled"] as const) : []),
    ...(open || (marked && status !== "Invalid") ? (["Invalid"] as const) : []),
  ];
}

/** Undefined where an invoice that stands so cannot be marked so. */
export function afterMark(standing: Standing, mark: InvoiceMark): Step | undefined {
  if (!possibleMarks(standing).includes(mark)) return undefined;
  const event: LifeEvent =
    mark === "Settled"
      ? { type: "InvoiceSettled", manuallyMarked: true, overPaid: false }
      : { type: "InvoiceInvalid", manuallyMarked: true };
  return { standing: { status: mark, additional_status: "Marked" }, events: [event] };
}

export function canRefund({ status, additional_status }: Standing): boolean {
  if (status === "Expired") return additional_status !== "None";
  return status === "Settled" || status === "Invalid";
}

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
