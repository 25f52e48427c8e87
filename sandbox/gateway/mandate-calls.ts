import { hash } from "node:crypto";
import * as z from "zod/mini";
import {
  apiError,
  type Call,
  missingKey,
  parameter,
  parsed,
  readIdempotencyKey,
} from "../gateway-http.ts";
import { type MandateDesk, setupOrder } from "./mandates.ts";
import { type MovementStore, paymentWithMovements } from "./movements.ts";
import { chargeOrder, type PaymentDesk } from "./payment-desk.ts";
import { chargeOutcomes } from "./payment-life.ts";

interface CallParts {
  readonly desk: PaymentDesk;
  readonly mandates: MandateDesk;
  readonly movements: MovementStore;
  /** URL of a setup page. */
  readonly setupUrl: (setupId: string) => string;
}

const sourceQuery = z.object({ source: z.string().check(z.maxLength(200)) });
const setupAction = z.object({
  action: z.enum(["approve", "bank_transfer", "decline"]),
  /** What happens with later charges. */
  outcome: z.optional(z.enum(chargeOutcomes)),
});
const outcomeBody = z.object({
  outcome: z.enum(chargeOutcomes),
  /** Whether it applies to the next charge only. */
  once: z._default(z.boolean(), false),
});

const unknownMandate = apiError("not_found", "This payment method does not exist.");

export function mandateCalls({ desk, mandates, movements, setupUrl }: CallParts) {
  const openSetup = parsed("body", setupOrder, (order, request) => {
    const key = readIdempotencyKey(request);
    if (key === undefined) return missingKey;
    const setup = mandates.openSetup(order, key, hash("sha256", JSON.stringify(order)));
    if (setup === "key_reused") {
      return apiError("key_reused", "This Idempotency-Key was used for another setup page.");
    }
    const { setup_id } = setup;
    return { status: 201, body: { setup_id, url: setupUrl(setup_id) } };
  });

  const find = parsed("query", sourceQuery, ({ source }) => {
    const found = mandates.ofSource(source);
    if (!mandates.isUsable(found)) return { status: 200, body: { mandate: null } };
    const { mandate_id, title, expires_on } = found;
    return { status: 200, body: { mandate: { mandate_id, title, expires_on } } };
  });

  /** A repeated key returns the payment in its current state, even once the mandate is revoked. */
  const charge = parsed("body", chargeOrder, (order, request) => {
    const key = readIdempotencyKey(request);
    if (key === undefined) return missingKey;
    const payment = desk.charge(order, key, hash("sha256", JSON.stringify(order)));
    if (payment === "key_reused") {
      return apiError("key_reused", "This Idempotency-Key was used for another charge.");
    }
    if (payment === "mandate_gone") {
      return apiError("mandate_gone", "This payment method is not stored, or was revoked.");
    }
    const body = paymentWithMovements(payment, movements.ofPayment(payment.payment_id));
    return { status: 201, body };
  });

  const revoke: Call = (request) => {
    mandates.revoke(parameter(request));
    return { status: 200, body: {} };
  };

  /** The donor acts on a setup page. */
  const runSetup = parsed("body", setupAction, ({ action, outcome }, request) => {
    const id = parameter(request);
    if (!mandates.findSetup(id)) return apiError("not_found", "This page does not exist.");
    if (action === "decline") mandates.declineSetup(id);
    else mandates.store(id, action === "approve" ? "card" : action, outcome);
    return { status: 200, body: {} };
  });

  const setOutcome = parsed("body", outcomeBody, ({ outcome, once }, request) => {
    const id = parameter(request);
    if (!mandates.find(id)) return unknownMandate;
    if (once) mandates.setNextOutcome(id, outcome);
    else mandates.setOutcome(id, outcome);
    return { status: 200, body: mandates.find(id) };
  });

  return { openSetup, find, charge, revoke, runSetup, setOutcome };
}
