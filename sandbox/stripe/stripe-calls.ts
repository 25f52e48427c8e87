import * as z from "zod/mini";
import { evidenceFields } from "./dispute-desk.ts";
import type { LinkField, StripeObjectKind } from "./object-store.ts";
import type { StripeAccount } from "./stripe-account.ts";
import {
  expandParam,
  httpUrl,
  metadata,
  noSuch,
  positiveNumber,
  readParams,
  StripeRefusal,
  text,
  wholeNumber,
} from "./stripe-params.ts";

/** Carries out a call; `id` is the one in the path. */
export type StripeCall = (account: StripeAccount, id: string, params: object) => object;

const MAX_LIMIT = 100;
const EVENTS_LISTED_SECONDS = 30 * 24 * 60 * 60;
const range = z.strictObject({
  ...{ gt: z.optional(wholeNumber), gte: z.optional(wholeNumber) },
  ...{ lt: z.optional(wholeNumber), lte: z.optional(wholeNumber) },
});
const pageParams = {
  created: z.optional(range),
  expand: expandParam,
  limit: z.optional(wholeNumber),
  starting_after: z.optional(text(255)),
};

interface ListParams extends Readonly<Partial<Record<LinkField, string>>> {
  readonly limit?: number;
  readonly created?: { readonly gte?: number };
  readonly starting_after?: string;
  readonly types?: readonly string[];
}

/** Lists objects of a kind, newest first, filtered by `fields`. */
function listCall(
  url: string,
  kind: StripeObjectKind,
  fields: readonly LinkField[] = [],
): StripeCall {
  const filters = Object.fromEntries(fields.map((field) => [field, z.optional(text(255))]));
  const types =
    kind === "event" ? { types: z.optional(z.array(text(100)).check(z.maxLength(20))) } : {};
  const schema = z.strictObject({ ...pageParams, ...filters, ...types });
  return (account, _id, params) => {
    const read = readParams(schema, params) as ListParams;
    const { limit = 10, starting_after } = read;
    const since = kind === "event" ? account.seconds() - EVENTS_LISTED_SECONDS : 0;
    const created = { ...read.created, gte: Math.max(since, read.created?.gte ?? 0) };
    if (limit < 1 || limit > MAX_LIMIT) {
      const message = `This value must be between 1 and ${MAX_LIMIT}.`;
      throw new StripeRefusal(message, { code: "parameter_invalid_integer", param: "limit" });
    }
    if (starting_after !== undefined && !account.store.get(kind, starting_after)) {
      throw noSuch(kind, starting_after, "starting_after");
    }
    const where = {
      ...Object.fromEntries(fields.map((field) => [field, read[field]])),
      ...(read.types ? { type: read.types } : {}),
    };
    const order = { kind, where, created, limit, after: starting_after };
    const { data, hasMore } = account.store.list(order);
    const objects = data.map((object) => presentObject(account, object));
    return { object: "list", data: objects, has_more: hasMore, url: `/v1/${url}` };
  };
}

function retrieveCall(kind: StripeObjectKind): StripeCall {
  const schema = z.strictObject({ expand: expandParam });
  return (account, id, params) => {
    readParams(schema, params);
    const found = account.store.get(kind, id);
    if (!found) throw noSuch(kind, id);
    return presentObject(account, found);
  };
}

/** An object in its current state. */
export function presentObject<T extends object>(account: StripeAccount, object: T): T {
  const { object: kind } = object as { object?: string };
  if (kind !== "balance_transaction") return object;
  return account.balance.present(object as never) as unknown as T;
}

const currency = z
  .string()
  .check(z.regex(/^[a-zA-Z]{3}$/, "must be three letters"), z.toLowerCase());

const lineItem = z.strictObject({
  price_data: z.strictObject({
    currency,
    product_data: z.strictObject({ name: text(250) }),
    unit_amount: positiveNumber,
  }),
  quantity: z.optional(positiveNumber),
});

const sessionParams = z.strictObject({
  cancel_url: z.optional(httpUrl),
  client_reference_id: z.optional(text(200)),
  customer_email: z.optional(text(800)),
  line_items: z.array(lineItem).check(z.length(1)),
  metadata: z.optional(metadata),
  mode: z.enum(["payment"]),
  payment_intent_data: z.optional(
    z.strictObject({ description: z.optional(text(1000)), metadata: z.optional(metadata) }),
  ),
  submit_type: z.optional(z.enum(["auto", "book", "donate", "pay"])),
  success_url: httpUrl,
});

const createSession: StripeCall = (account, _id, params) => {
  const read = readParams(sessionParams, params);
  const [{ price_data, quantity = 1 }] = read.line_items as [z.output<typeof lineItem>];
  const data = read.payment_intent_data ?? {};
  const price = { amount: price_data.unit_amount * quantity, currency: price_data.currency };
  return account.checkouts.open({
    ...price,
    success_url: read.success_url,
    cancel_url: read.cancel_url ?? null,
    client_reference_id: read.client_reference_id ?? null,
    customer_email: read.customer_email ?? null,
    metadata: read.metadata ?? {},
    title: price_data.product_data.name,
    payment: {
      ...price,
      description: data.description ?? null,
      metadata: data.metadata ?? {},
    },
  });
};

const expireSession: StripeCall = (account, id, params) => {
  readParams(z.strictObject({}), params);
  return account.checkouts.expire(id);
};

const refundParams = z.strictObject({
  amount: z.optional(positiveNumber),
  expand: expandParam,
  metadata: z.optional(metadata),
  payment_intent: text(255),
});

const createRefund: StripeCall = (account, _id, params) => {
  const { expand: _, ...order } = readParams(refundParams, params);
  return account.refunds.create(order);
};

const evidence = z.strictObject(
  Object.fromEntries(evidenceFields.map((field) => [field, z.optional(text(20_000))])),
);
const evidenceParams = z.strictObject({ evidence, submit: z.optional(z.enum(["true"])) });

const submitEvidence: StripeCall = (account, id, params) => {
  const read = readParams(evidenceParams, params);
  return account.disputes.submitEvidence(id, read.evidence as Record<string, string>);
};

/** The calls that the double supports, by method and path below `/v1`. */
export const stripeCalls: Readonly<Record<string, StripeCall>> = {
  "GET /balance": (account) => account.balance.balance(),
  "GET /balance_transactions": listCall("balance_transactions", "balance_transaction", ["type"]),
  "GET /charges": listCall("charges", "charge", ["payment_intent"]),
  "GET /charges/:id": retrieveCall("charge"),
  "GET /checkout/sessions": listCall("checkout/sessions", "checkout.session", ["payment_intent"]),
  "POST /checkout/sessions": createSession,
  "GET /checkout/sessions/:id": retrieveCall("checkout.session"),
  "POST /checkout/sessions/:id/expire": expireSession,
  "GET /disputes": listCall("disputes", "dispute", ["charge", "payment_intent"]),
  "GET /disputes/:id": retrieveCall("dispute"),
  "POST /disputes/:id": submitEvidence,
  "GET /events": listCall("events", "event", ["type"]),
  "GET /payment_intents": listCall("payment_intents", "payment_intent"),
  "GET /payment_intents/:id": retrieveCall("payment_intent"),
  "GET /refunds": listCall("refunds", "refund", ["charge", "payment_intent"]),
  "GET /refunds/:id": retrieveCall("refund"),
  "POST /refunds": createRefund,
};
