import { hash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { apiError, invalidAnswer, unknownPayment } from "./api-answer.ts";
import type { ApiParts, Call } from "./api-parts.ts";
import { checkoutOrder } from "./checkout-order.ts";
import { wholeView } from "./payment-view.ts";

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
