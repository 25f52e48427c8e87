import { hash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Faults } from "../faults.ts";
import { type ApiAnswer, apiError, invalidAnswer, unknownPayment } from "../gateway-http.ts";
import type { SandboxClock } from "../sandbox-clock.ts";
import type { BalanceBook, MovementDesk, MovementStore } from "./movements.ts";
import { checkoutOrder, type PaymentDesk } from "./payment-desk.ts";
import { type KeepingTerms, plays } from "./payment-life.ts";
import {
  changeQuery,
  cutChanges,
  type Payment,
  type PaymentStore,
  paymentView,
  placeOf,
  wholeView,
} from "./payment-store.ts";

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

const keyForm = /^[\x21-\x7e]{1,255}$/;

export function checkoutCalls({ desk, movements, payUrl }: ApiParts) {
  const open: Call = (request) => {
    const key = readKey(request);
    if (key === undefined) {
      return apiError("bad_request", "The header Idempotency-Key is missing or not usable.");
    }
    const order = checkoutOrder.safeParse(request.body);
    if (!order.success) return invalidAnswer(order.error.issues);
    const payment = desk.open(order.data, key, hash("sha256", JSON.stringify(order.data)));
    if (payment === "key_reused") {
      return apiError("key_reused", "This Idempotency-Key was used for another checkout.");
    }
    const { payment_id } = payment;
    // The state as it was when the checkout was opened: a repeated call gets the same answer.
    return { status: 201, body: { payment_id, url: payUrl(payment_id), state: "open" } };
  };

  /** One that is paid, pending or over already stays as it is: the answer says how it stands. */
  const expire: Call = (request) => {
    const { id } = (request as FastifyRequest<{ Params: { id: string } }>).params;
    const played = desk.play(id, "expire");
    if (!played) return unknownPayment;
    return { status: 200, body: wholeView(played.payment, movements.ofPayment(id)) };
  };

  return { open, expire };
}

/** The call's Idempotency-Key; undefined where there is none that can be used. */
export function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  return typeof key === "string" && keyForm.test(key) ? key : undefined;
}

export interface ApiParts {
  readonly apiKey: string;
  readonly desk: PaymentDesk;
  readonly payments: PaymentStore;
  readonly moves: MovementDesk;
  readonly movements: MovementStore;
  readonly balances: BalanceBook;
  readonly keeping: KeepingTerms;
  readonly clock: SandboxClock;
  readonly faults: Faults;
  /** Address of a payment's hosted page. */
  readonly payUrl: (paymentId: string) => string;
  readonly waitingWebhooks: () => number;
  /** Settles once what was written is kept. */
  readonly kept: () => Promise<void> | undefined;
}

export type Call = (request: FastifyRequest) => ApiAnswer;
