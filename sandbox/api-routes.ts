import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type ApiAnswer, apiError } from "./api-answer.ts";
import type { ApiParts, Call } from "./api-parts.ts";
import { checkoutCalls } from "./checkout-calls.ts";
import { faultCalls } from "./fault-calls.ts";
import { paymentCalls } from "./payment-calls.ts";

/** The merchant's API: everything under `/api`, for whoever holds the key. */
export async function apiRoutes(app: FastifyInstance, parts: ApiParts): Promise<void> {
  const expected = digest(`Bearer ${parts.apiKey}`);
  app.addHook("onRequest", async (request, reply) => {
    if (timingSafeEqual(digest(request.headers.authorization ?? ""), expected)) return;
    await send(reply, apiError("unauthorized", "The API key is missing or wrong."));
  });

  const withFaults = (call: Call) => (request: FastifyRequest, reply: FastifyReply) => {
    if (parts.faults.strikes("reject_calls")) {
      send(reply, apiError("unavailable", "The gateway is out of order for a moment."));
      return;
    }
    const answer = call(request);
    if (parts.faults.strikes("drop_answers")) {
      reply.hijack();
      request.raw.socket.destroy();
      return;
    }
    send(reply, answer);
  };
  const faultless = (call: Call) => (request: FastifyRequest, reply: FastifyReply) => {
    send(reply, call(request));
  };

  const checkouts = checkoutCalls(parts);
  const payments = paymentCalls(parts);
  const faults = faultCalls(parts);
  app.post("/checkouts", withFaults(checkouts.open));
  app.post("/checkouts/:id/expire", withFaults(checkouts.expire));
  app.get("/payments", withFaults(payments.list));
  app.get("/payments/:id", withFaults(payments.get));
  app.post("/payments/:id/play", faultless(payments.play));
  app.get("/faults", faultless(faults.get));
  app.put("/faults", faultless(faults.set));
}

export function send(reply: FastifyReply, answer: ApiAnswer): FastifyReply {
  return reply
    .code(answer.status)
    .header("content-type", "application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .send(JSON.stringify(answer.body));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
