import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { type ApiAnswer, apiError, invalidAnswer, unknownPayment } from "../api-answer.ts";
import type { ApiParts, Call } from "../api-parts.ts";
import { readKey } from "../checkout-calls.ts";
import type { Payment } from "../payment-store.ts";
import { isRefund, type Refund } from "./movement.ts";
import { partOf } from "./movement-desk.ts";

const amount = z.int().check(z.positive(), z.lte(99_999_999_999));
const refundOrder = z.object({
  payment_id: z.string().check(z.maxLength(200)),
  amount_minor: amount,
  currency: z.enum(["USD", "EUR"]),
});
/** What is left out is the whole rest. */
const refundHere = z.object({ amount_minor: z.optional(amount) });
const listQuery = z.object({ payment_id: z.string().check(z.maxLength(200)) });

export function refundCalls({ moves, payments }: Pick<ApiParts, "moves" | "payments">) {
  /** Without an amount all that is left. */
  function giveBack(payment: Payment, order_key: string | null, wanted?: number): ApiAnswer {
    const left = moves.left(payment);
    const amount_minor = wanted ?? left;
    if (amount_minor > left || amount_minor === 0) {
      return apiError("not_possible", "So much of the payment is not left to be refunded.");
    }
    const wish = { kind: "refund", order_key, state: "done" } as const;
    const made = { ...wish, ...partOf(payment, amount_minor) };
    return { status: 201, body: moves.begin<Refund>("ref", made, "refund.done") };
  }

  /** The same key gives the refund as it stands now; for another payment or amount it is refused. */
  const order: Call = (request) => {
    const key = readKey(request);
    if (key === undefined) {
      return apiError("bad_request", "The header Idempotency-Key is missing or not usable.");
    }
    const asked = refundOrder.safeParse(request.body);
    if (!asked.success) return invalidAnswer(asked.error.issues);
    const { payment_id, amount_minor, currency } = asked.data;
    const earlier = moves.byOrder(key);
    if (earlier && isRefund(earlier)) {
      const same = earlier.amount_minor === amount_minor && earlier.currency === currency;
      return same && earlier.payment_id === payment_id
        ? { status: 201, body: earlier }
        : apiError("key_reused", "This Idempotency-Key was used for another refund.");
    }
    const payment = payments.byId(payment_id);
    if (!payment) return unknownPayment;
    if (payment.currency !== currency) {
      return apiError("not_possible", `The payment is in ${payment.currency}.`);
    }
    return giveBack(payment, key, amount_minor);
  };

  const list: Call = (request) => {
    const query = listQuery.safeParse(request.query);
    if (!query.success) return invalidAnswer(query.error.issues);
    const refunds = moves.ofPayment(query.data.payment_id).filter(isRefund);
    return { status: 200, body: { refunds } };
  };

  /** As somebody does who is logged in at the gateway. */
  const here: Call = (request) => {
    const body = refundHere.safeParse(request.body ?? {});
    if (!body.success) return invalidAnswer(body.error.issues);
    const payment = payments.byId(idOf(request));
    if (!payment) return unknownPayment;
    return giveBack(payment, null, body.data.amount_minor);
  };

  /** The donor's bank sends the money back. */
  const fail: Call = (request) => {
    const found = moves.find(idOf(request));
    if (!found || !isRefund(found)) return apiError("not_found", "There is no such refund.");
    if (found.state === "failed") return apiError("not_possible", "The refund has failed already.");
    return { status: 200, body: moves.change(found, { state: "failed" }, "refund.failed") };
  };

  return { order, list, here, fail, giveBack };
}

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id;
}
