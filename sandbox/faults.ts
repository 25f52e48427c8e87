import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { type ApiResponse, type Call, parsed, send } from "./gateway-http.ts";

const chance = z._default(z.number().check(z.gte(0), z.lte(1)), 0);

/** How the gateway misbehaves: probabilities from 0 (never) to 1 (always); omitted faults are off. */
const faultSettings = z.object({
  /** A webhook is marked as sent and never delivered. */
  lose: chance,
  /** A webhook is delivered twice. */
  duplicate: chance,
  /** How long every webhook is delayed. */
  delay_ms: z._default(z.int().check(z.gte(0), z.lte(86_400_000)), 0),
  /** A call returns 503 and does nothing. */
  reject_calls: chance,
  /** A call is carried out, then the connection is cut without a response. */
  drop_answers: chance,
});
type FaultSettings = z.output<typeof faultSettings>;

export type Faults = ReturnType<typeof createFaults>;

export function createFaults() {
  let settings = faultSettings.parse({});
  return {
    set(next: FaultSettings) {
      settings = next;
    },
    occurs: (kind: Exclude<keyof FaultSettings, "delay_ms">) => Math.random() < settings[kind],
    delayMs: () => settings.delay_ms,
  };
}

/** Replaces all faults, and returns them. */
export function setFaults(faults: Faults): Call {
  return parsed("body", faultSettings, (settings) => {
    faults.set(settings);
    return { status: 200, body: settings };
  });
}

/** Carries out a call and sends its response, as far as the faults permit; `unavailable` is the gateway's own 503. */
export function respondWithFaults(
  faults: Faults,
  { raw }: FastifyRequest,
  reply: FastifyReply,
  { call, unavailable }: { readonly call: () => ApiResponse; readonly unavailable: ApiResponse },
): FastifyReply {
  if (faults.occurs("reject_calls")) return send(reply, unavailable);
  const response = call();
  if (!faults.occurs("drop_answers")) return send(reply, response);
  reply.hijack();
  raw.socket.destroy();
  return reply;
}
