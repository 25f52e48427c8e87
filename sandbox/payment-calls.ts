import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { apiError, invalidAnswer, unknownPayment } from "./api-answer.ts";
import type { ApiParts, Call } from "./api-parts.ts";
import { plays } from "./payment-life.ts";
import type { ChangePlace } from "./payment-store.ts";
import { paymentView } from "./payment-view.ts";

const listQuery = z.object({
  reference: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  changed_since: z._default(z.coerce.number().check(z.int(), z.nonnegative()), 0),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,16}-\d{1,16}$/, "is not a cursor"))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(500)), 100),
});

const playBody = z.object({ action: z.enum(plays) });

export function paymentCalls({ desk, payments }: ApiParts) {
  const get: Call = (request) => {
    const payment = payments.byId(idOf(request));
    return payment ? { status: 200, body: paymentView(payment) } : unknownPayment;
  };

  const list: Call = (request) => {
    const query = listQuery.safeParse(request.query);
    if (!query.success) return invalidAnswer(query.error.issues);
    const { reference, changed_since, cursor, limit } = query.data;
    if (reference !== undefined) {
      return page(payments.byReference(reference).map(paymentView), null);
    }
    const place = cursor ? readCursor(cursor) : { changed_at: changed_since, change_no: -1 };
    const found = payments.changesAfter(place, limit + 1);
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    return page(shown.map(paymentView), last ? `${last.changed_at}-${last.change_no}` : null);
  };

  const play: Call = (request) => {
    const body = playBody.safeParse(request.body);
    if (!body.success) return invalidAnswer(body.error.issues);
    const played = desk.play(idOf(request), body.data.action);
    if (!played) return unknownPayment;
    if (played.moved) return { status: 200, body: paymentView(played.payment) };
    const { method, state } = played.payment;
    return apiError(
      "not_possible",
      `A ${method} payment that is ${state} cannot ${body.data.action}.`,
    );
  };

  return { get, list, play };
}

function page(payments: readonly unknown[], nextCursor: string | null) {
  return { status: 200, body: { payments, next_cursor: nextCursor } };
}

function readCursor(cursor: string): ChangePlace {
  const [changedAt, changeNo] = cursor.split("-").map(Number);
  return { changed_at: changedAt ?? 0, change_no: changeNo ?? 0 };
}

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id;
}
