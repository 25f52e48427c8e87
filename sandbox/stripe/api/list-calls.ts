import * as z from "zod/mini";
import type { StripeAccount } from "../account/stripe-account.ts";
import type { LinkField } from "../objects/object-store.ts";
import type { Kind } from "../objects/stripe-objects.ts";
import { noSuch, StripeRefusal } from "../stripe-refusal.ts";
import { expandParam, readParams, text, wholeNumber } from "./read-params.ts";
import type { StripeCall } from "./stripe-call.ts";

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
export function listCall(
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
export function retrieveCall(kind: Kind): StripeCall {
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
