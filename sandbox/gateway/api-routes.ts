import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { saysOneOf } from "../control-routes.ts";
import { answerWithFaults, faultCalls, type Refusal } from "../faults.ts";
import { type ApiAnswer, apiError, send } from "../gateway-http.ts";
import { accountCalls, disputeCalls, refundCalls } from "./movement-calls.ts";
import { type ApiParts, type Call, checkoutCalls, paymentCalls } from "./payment-calls.ts";

/** The merchant's API: everything under `/api`, for whoever holds the key. */
export async function apiRoutes(app: FastifyInstance, parts: ApiParts): Promise<void> {
  app.addHook("onRequest", async (request, reply) => {
    if (saysOneOf([parts.apiKey], request.headers.authorization)) return;
    await send(reply, apiError("unauthorized", "The API key is missing or wrong."));
  });

  const withFaults = (call: Call) => (request: FastifyRequest, reply: FastifyReply) =>
    answerWithFaults(parts.faults, request, reply, {
      call: () => call(request),
      refuse,
      kept: parts.kept,
    });
  const faultless = (call: Call) => (request: FastifyRequest, reply: FastifyReply) => {
    send(reply, call(request));
  };

  const checkouts = checkoutCalls(parts);
  const payments = paymentCalls(parts);
  const refunds = refundCalls(parts);
  const disputes = disputeCalls(parts);
  const account = accountCalls(parts);
  const faults = faultCalls(parts);
  app.post("/checkouts", withFaults(checkouts.open));
  app.post("/checkouts/:id/expire", withFaults(checkouts.expire));
  app.get("/payments", withFaults(payments.list));
  app.get("/payments/:id", withFaults(payments.get));
  app.get("/changes", withFaults(account.changes));
  app.get("/balance", withFaults(account.balance));
  app.post("/refunds", withFaults(refunds.order));
  app.get("/refunds", withFaults(refunds.list));
  app.post("/disputes/:id/evidence", withFaults(disputes.answer));
  app.post("/payments/:id/play", faultless(payments.play));
  app.post("/payments/:id/refunds", faultless(refunds.here));
  app.post("/refunds/:id/fail", faultless(refunds.fail));
  app.post("/payments/:id/disputes", faultless(disputes.open));
  app.post("/disputes/:id/play", faultless(disputes.play));
  app.post("/transfers", faultless(account.transfer));
  app.put("/keeping", faultless(account.setKeeping));
  app.get("/faults", faultless(faults.get));
  app.put("/faults", faultless(faults.set));
}

function refuse(refusal: Refusal): ApiAnswer {
  switch (refusal) {
    case "limit_calls":
      return apiError("too_many", "There were too many calls.");
    case "reject_calls":
      return apiError("unavailable", "The gateway is out of order for a moment.");
    case "fail_calls":
      return apiError("internal", "The gateway failed.");
  }
}
