import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { type ApiAnswer, type Call, parsed, send } from "./gateway-http.ts";

const chance = z._default(z.number().check(z.gte(0), z.lte(1)), 0);

/** How the gateway misbehaves: chances from 0 (never) to 1 (always); what is left out is off. */
const faultSettings = z.object({
  /** A webhook is marked as sent and never delivered. */
  lose: chance,
  /** A webhook is delivered twice. */
  duplicate: chance,
  /** Every webhook waits for this long. */
  delay_ms: z._default(z.int().check(z.gte(0), z.lte(86_400_000)), 0),
  /** A call is answered 503 and does nothing. */
  reject_calls: chance,
  /** A call is carried out, then the connection is cut instead of an answer. */
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
    strikes: (kind: Exclude<keyof FaultSettings, "delay_ms">) => Math.random() < settings[kind],
    delayMs: () => settings.delay_ms,
  };
}

/** Sets all faults, and answers with them. */
export function setFaults(faults: Faults): Call {
  return parsed("body", faultSettings, (settings) => {
    faults.set(settings);
    return { status: 200, body: settings };
  });
}

/** Carries a call out as far as the faults let it, and answers; `unavailable` is the gateway's own 503. */
export function answerWithFaults(
  faults: Faults,
  { raw }: FastifyRequest,
  reply: FastifyReply,
  { call, unavailable }: { readonly call: () => ApiAnswer; readonly unavailable: ApiAnswer },
): FastifyReply {
  if (faults.strikes("reject_calls")) return send(reply, unavailable);
  const answer = call();
  if (!faults.strikes("drop_answers")) return send(reply, answer);
  reply.hijack();
  raw.socket.destroy();
  return reply;
}
