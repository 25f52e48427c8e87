import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { apiError, invalidAnswer, unknownPayment } from "./api-answer.ts";
import type { ApiParts, Call } from "./api-parts.ts";
import { changeQuery, cutChanges, placeOf } from "./change-order.ts";
import { plays } from "./payment-life.ts";
import type { Payment } from "./payment-store.ts";
import { paymentView, wholeView } from "./payment-view.ts";

const listQuery = z.extend(changeQuery, {
  reference: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
});

const playBody = z.object({ action: z.enum(plays) });

export function paymentCalls({ desk, payments, movements }: ApiParts) {
  const whole = (payment: Payment) => wholeView(payment, movements.ofPayment(payment.payment_id));
  const get: Call = (request) => {
    const payment = payments.byId(idOf(request));
    return payment ? { status: 200, body: whole(payment) } : unknownPayment;
  };

  const list: Call = (request) => {
    const query = listQuery.safeParse(request.query);
    if (!query.success) return invalidAnswer(query.error.issues);
    const { reference, changed_since, cursor, limit } = query.data;
    if (reference !== undefined) {
      return page(payments.byReference(reference).map(whole), null);
    }
    const found = payments.changesAfter(placeOf({ cursor, changed_since }), limit + 1);
    const { shown, next_cursor } = cutChanges(found, limit);
    return page(shown.map(paymentView), next_cursor);
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

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id;
}
