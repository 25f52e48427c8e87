import * as z from "zod/mini";
import { evidenceTexts } from "./dispute-desk.ts";
import { newAccount } from "./new-account.ts";
import type { Kind, LinkField } from "./object-store.ts";
import { methodsFor } from "./payment-desk.ts";
import { KEPT_FOR_SECONDS, type StripeAccount } from "./stripe-account.ts";
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
  yesOrNo,
} from "./stripe-params.ts";

const MOST = 100;

const range = z.strictObject({
  gt: z.optional(wholeNumber),
  gte: z.optional(wholeNumber),
  lt: z.optional(wholeNumber),
  lte: z.optional(wholeNumber),
});

const pageParams = {
  created: z.optional(
    z.union([
      z.pipe(
        wholeNumber,
        z.transform((at) => ({ gte: at, lte: at })),
      ),
      range,
    ]),
  ),
  ending_before: z.optional(text(255)),
  expand: expandParam,
  limit: z.optional(wholeNumber),
  starting_after: z.optional(text(255)),
};

/** Lists objects of a kind, the newest first, narrowed down by these fields. */
function listCall(
  url: string,
  kind: Kind,
  fields: readonly LinkField[],
  keptForSeconds = Number.POSITIVE_INFINITY,
): StripeCall {
  const wanted = Object.fromEntries(fields.map((field) => [field, z.optional(text(255))]));
  const types =
    kind === "event" ? { types: z.optional(z.array(text(100)).check(z.maxLength(20))) } : {};
  const schema = z.strictObject({ ...pageParams, ...wanted, ...types });
  return (account, _id, params) => {
    const read = readParams(schema, params) as ListParams;
    const { limit = 10, created = {}, starting_after, ending_before } = read;
    if (limit < 1 || limit > MOST) {
      const message = `This value must be between 1 and ${MOST}.`;
      throw new StripeRefusal(message, { code: "parameter_invalid_integer", param: "limit" });
    }
    for (const [param, id] of Object.entries({ starting_after, ending_before })) {
      if (id !== undefined && !account.store.get(kind, id)) throw noSuch(kind, id, param);
    }
    const where: Record<string, string | readonly string[] | undefined> = Object.fromEntries(
      fields.map((field) => [field, read[field]]),
    );
    if (read.types) where.type = read.types;
    const since = Math.max(0, account.seconds() - keptForSeconds);
    const { data, hasMore } = account.store.list({
      kind,
      where,
      created: { ...created, gte: Math.max(since, created.gte ?? 0) },
      limit,
      after: starting_after,
      before: ending_before,
    });
    return { object: "list", data: data.map((one) => shown(account, one)), has_more: hasMore, url };
  };
}

/** One object of a kind by its id. */
function retrieveCall(kind: Kind): StripeCall {
  const schema = z.strictObject({ expand: expandParam });
  return (account, id, params) => {
    readParams(schema, params);
    const found = account.store.get(kind, id);
    if (!found) throw noSuch(kind, id);
    return shown(account, found);
  };
}

/** An object as it is read now. */
export function shown<T extends object>(account: StripeAccount, object: T): T {
  const { object: kind } = object as { object?: string };
  if (kind !== "balance_transaction") return object;
  return account.balance.shown(object as never) as unknown as T;
}

interface ListParams extends Readonly<Partial<Record<LinkField, string>>> {
  readonly limit?: number;
  readonly created?: { readonly gte?: number };
  readonly starting_after?: string;
  readonly ending_before?: string;
  readonly types?: string[];
}

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

const createSession: StripeCall = (account, _id, params) => {
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

const expireSession: StripeCall = (account, id, params) => {
  readParams(noParams, params);
  return account.checkouts.expire(id);
};

const refundParams = z.strictObject({
  amount: z.optional(positiveNumber),
  charge: z.optional(text(255)),
  expand: expandParam,
  metadata: z.optional(metadata),
  payment_intent: z.optional(text(255)),
  reason: z.optional(z.enum(["duplicate", "fraudulent", "requested_by_customer"])),
});

const createRefund: StripeCall = (account, _id, params) => {
  const { expand: _, ...order } = readParams(refundParams, params);
  if (order.charge === undefined && order.payment_intent === undefined) {
    const message =
      "One of the following params should be provided for this request: payment_intent or charge.";
    throw new StripeRefusal(message, { code: "parameter_missing", begun: false });
  }
  return account.refunds.create(order);
};

/** An empty text takes a field back; all of it at once has Stripe's 150,000 signs. */
const evidence = z
  .strictObject(
    Object.fromEntries(
      evidenceTexts.map((field) => [field, z.optional(z.string().check(z.maxLength(20_000)))]),
    ),
  )
  .check(
    z.refine(
      (fields) => Object.values(fields).join("").length <= 150_000,
      "The evidence is longer than 150,000 characters.",
    ),
  );

const answerParams = z.strictObject({
  evidence: z.optional(evidence),
  expand: expandParam,
  metadata: z.optional(metadata),
  submit: z.optional(yesOrNo),
});

const answerDispute: StripeCall = (account, id, params) => {
  const read = readParams(answerParams, params);
  const fields = Object.entries(read.evidence ?? {});
  const { metadata, submit = true } = read;
  return account.disputes.answer(id, {
    evidence: Object.fromEntries(fields.map(([field, text]) => [field, text || null])),
    metadata,
    submit,
  });
};

const closeDispute: StripeCall = (account, id, params) => {
  readParams(noParams, params);
  return account.disputes.close(id);
};

/** Carries one call out: the account of the key, the id in the address, the parameters. */
export type StripeCall = (account: StripeAccount, id: string, params: object) => object;

const session = "checkout.session";
const transaction = "balance_transaction";

/** Every call that the double knows, by method and address below `/v1`. */
export const stripeCalls: Readonly<Record<string, StripeCall>> = {
  "GET /account": (account) => newAccount(account.balance.currency),
  "GET /balance": (account) => account.balance.balance(),
  "GET /balance_transactions": listCall("/v1/balance_transactions", transaction, [
    ...(["payout", "source", "type"] as const),
  ]),
  "GET /balance_transactions/:id": retrieveCall(transaction),
  "GET /charges": listCall("/v1/charges", "charge", ["payment_intent"]),
  "GET /charges/:id": retrieveCall("charge"),
  "GET /checkout/sessions": listCall("/v1/checkout/sessions", session, [
    ...(["payment_intent", "status"] as const),
  ]),
  "POST /checkout/sessions": createSession,
  "GET /checkout/sessions/:id": retrieveCall(session),
  "POST /checkout/sessions/:id/expire": expireSession,
  "GET /disputes": listCall("/v1/disputes", "dispute", ["charge", "payment_intent"]),
  "GET /disputes/:id": retrieveCall("dispute"),
  "POST /disputes/:id": answerDispute,
  "POST /disputes/:id/close": closeDispute,
  "GET /events": listCall("/v1/events", "event", ["type"], KEPT_FOR_SECONDS),
  "GET /events/:id": retrieveCall("event"),
  "GET /payment_intents": listCall("/v1/payment_intents", "payment_intent", []),
  "GET /payment_intents/:id": retrieveCall("payment_intent"),
  "GET /payouts": listCall("/v1/payouts", "payout", ["status"]),
  "GET /payouts/:id": retrieveCall("payout"),
  "GET /refunds": listCall("/v1/refunds", "refund", ["charge", "payment_intent"]),
  "GET /refunds/:id": retrieveCall("refund"),
  "POST /refunds": createRefund,
};
