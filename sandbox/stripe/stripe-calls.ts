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

const future = z.optional(z.enum(["off_session"]));
const description = z.optional(text(1000));

const sessionParams = z.strictObject({
  currency: z.optional(currency),
  customer_creation: z.optional(z.enum(["always", "if_required"])),
  cancel_url: z.optional(httpUrl),
  client_reference_id: z.optional(text(200)),
  customer_email: z.optional(text(800)),
  line_items: z.optional(z.array(lineItem).check(z.length(1))),
  metadata: z.optional(metadata),
  mode: z.enum(["payment", "setup"]),
  payment_intent_data: z.optional(
    z.strictObject({ description, metadata: z.optional(metadata), setup_future_usage: future }),
  ),
  setup_intent_data: z.optional(z.strictObject({ description, metadata: z.optional(metadata) })),
  submit_type: z.optional(z.enum(["auto", "book", "donate", "pay"])),
  success_url: httpUrl,
});

const createSession: StripeCall = (account, _id, params) => {
  const read = readParams(sessionParams, params);
  const { mode, payment_intent_data, setup_intent_data } = read;
  const [item] = read.line_items ?? [];
  const isComplete = mode === "payment" ? item !== undefined : read.currency !== undefined;
  if (!isComplete) throw missingParam(mode === "payment" ? "line_items" : "currency");
  const unexpected = mode === "payment" ? setup_intent_data : (item ?? payment_intent_data);
  if (unexpected) throw new StripeRefusal(`You can not pass that in \`${mode}\` mode.`);
  const data: z.output<typeof sessionParams>["payment_intent_data"] =
    payment_intent_data ?? setup_intent_data ?? {};
  const price = item
    ? {
        amount: item.price_data.unit_amount * (item.quantity ?? 1),
        currency: item.price_data.currency,
      }
    : { amount: null, currency: read.currency ?? "" };
  return account.checkouts.open({
    ...{ mode, ...price },
    success_url: read.success_url,
    cancel_url: read.cancel_url ?? null,
    client_reference_id: read.client_reference_id ?? null,
    customer_email: read.customer_email ?? null,
    metadata: read.metadata ?? {},
    title: item?.price_data.product_data.name ?? data.description ?? "A payment method",
    payment: {
      ...price,
      description: data.description ?? null,
      metadata: data.metadata ?? {},
      setup_future_usage: data.setup_future_usage,
    },
  });
};

function missingParam(param: string): StripeRefusal {
  const details = { code: "parameter_missing", param, started: false };
  return new StripeRefusal(`Missing required param: ${param}.`, details);
}

const intentParams = z.strictObject({
  ...{ amount: positiveNumber, currency, customer: text(255), payment_method: text(255) },
  ...{ confirm: z.enum(["true"]), off_session: z.enum(["true"]) },
  ...{ description, expand: expandParam, metadata: z.optional(metadata) },
});

/** Charges a stored method without the donor; other payments start with a session. */
const createIntent: StripeCall = (account, _id, params) => {
  const read = readParams(intentParams, params);
  const { amount, currency, customer, payment_method } = read;
  return account.offSession.charge({
    ...{ amount, currency, customer, payment_method },
    ...{ description: read.description ?? null, metadata: read.metadata ?? {} },
  });
};

const searchParams = z.strictObject({
  query: text(500),
  expand: expandParam,
  limit: z.optional(wholeNumber),
});

/** Finds payment intents by their donation, the only search that the double supports. */
const searchIntents: StripeCall = (account, _id, params) => {
  const { query, limit = 10 } = readParams(searchParams, params);
  const [, donation] = /^metadata\['donation_id'\]:'([^'\\]*)'$/.exec(query) ?? [];
  if (donation === undefined || limit < 1 || limit > MAX_LIMIT) {
    throw new StripeRefusal("We were unable to parse your search query.", { param: "query" });
  }
  const data = account.store.ofDonation("payment_intent", donation, limit);
  return { object: "search_result", data, has_more: false, url: "/v1/payment_intents/search" };
};

const detachMethod: StripeCall = (account, id, params) => {
  readParams(z.strictObject({}), params);
  return account.methods.detach(id);
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
  "POST /payment_intents": createIntent,
  "GET /payment_intents/search": searchIntents,
  "GET /payment_intents/:id": retrieveCall("payment_intent"),
  "GET /payment_methods": listCall("payment_methods", "payment_method"),
  "GET /payment_methods/:id": retrieveCall("payment_method"),
  "POST /payment_methods/:id/detach": detachMethod,
  "GET /refunds": listCall("refunds", "refund", ["charge", "payment_intent"]),
  "GET /refunds/:id": retrieveCall("refund"),
  "POST /refunds": createRefund,
  "GET /setup_intents": listCall("setup_intents", "setup_intent"),
};
