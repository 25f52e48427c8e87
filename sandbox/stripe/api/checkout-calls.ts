import * as z from "zod/mini";
import { methodsFor } from "../account/payment-methods.ts";
import { StripeRefusal } from "../stripe-refusal.ts";
import {
  expandParam,
  httpUrl,
  metadata,
  positiveNumber,
  readParams,
  text,
  wholeNumber,
} from "./read-params.ts";
import type { StripeCall } from "./stripe-call.ts";

const currency = z
  .string()
  .check(z.regex(/^[a-zA-Z]{3}$/, "must be three letters"), z.toLowerCase());

const lineItem = z.strictObject({
  price_data: z.strictObject({
    currency,
    product_data: z.strictObject({
      name: text(250),
      description: z.optional(text()),
      images: z.optional(z.array(httpUrl).check(z.maxLength(8))),
      metadata: z.optional(metadata),
    }),
    unit_amount: positiveNumber,
  }),
  quantity: z.optional(positiveNumber),
});

const sessionParams = z.strictObject({
  cancel_url: z.optional(httpUrl),
  client_reference_id: z.optional(text(200)),
  customer_email: z.optional(text(800)),
  expand: expandParam,
  expires_at: z.optional(wholeNumber),
  line_items: z.array(lineItem).check(z.minLength(1), z.maxLength(100)),
  locale: z.optional(text(10)),
  metadata: z.optional(metadata),
  mode: z.enum(["payment"]),
  payment_intent_data: z.optional(
    z.strictObject({
      description: z.optional(text(1000)),
      metadata: z.optional(metadata),
      receipt_email: z.optional(text(800)),
      statement_descriptor_suffix: z.optional(text(22)),
    }),
  ),
  payment_method_types: z.optional(
    z
      .array(z.enum(["card", "sepa_debit", "us_bank_account"]))
      .check(z.minLength(1), z.maxLength(3)),
  ),
  submit_type: z.optional(z.enum(["auto", "book", "donate", "pay"])),
  success_url: httpUrl,
});

const noParams = z.strictObject({ expand: expandParam });

export const createSession: StripeCall = (account, _id, params) => {
  const read = readParams(sessionParams, params);
  const [first] = read.line_items;
  const currency = first?.price_data.currency ?? "";
  if (read.line_items.some((item) => item.price_data.currency !== currency)) {
    throw new StripeRefusal("All line items must have the same currency.", { param: "line_items" });
  }
  const amount = read.line_items.reduce(
    (sum, { price_data, quantity = 1 }) => sum + price_data.unit_amount * quantity,
    0,
  );
  const methods = read.payment_method_types ?? methodsFor(currency);
  const data = read.payment_intent_data ?? {};
  return account.checkouts.open({
    amount,
    currency,
    success_url: read.success_url,
    cancel_url: read.cancel_url ?? null,
    client_reference_id: read.client_reference_id ?? null,
    customer_email: read.customer_email ?? null,
    metadata: read.metadata ?? {},
    payment_method_types: methods,
    locale: read.locale ?? null,
    submit_type: read.submit_type ?? null,
    expires_at: read.expires_at,
    title: read.line_items.map((item) => item.price_data.product_data.name).join(", "),
    payment: {
      amount,
      currency,
      description: data.description ?? null,
      receipt_email: data.receipt_email ?? null,
      statement_descriptor_suffix: data.statement_descriptor_suffix ?? null,
      metadata: data.metadata ?? {},
      payment_method_types: methods,
    },
  });
};

export const expireSession: StripeCall = (account, id, params) => {
  readParams(noParams, params);
  return account.checkouts.expire(id);
};
