import { setTimeout as wait } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ApiAnswer } from "../api-answer.ts";
import { send } from "../api-answer.ts";
import type { Faults } from "./faults.ts";

/** Faults that answer a call instead of carrying it out, in the order in which they are tried. */
const refusals = ["limit_calls", "reject_calls", "fail_calls"] as const;
export type Refusal = (typeof refusals)[number];

interface FaultyCall {
  readonly call: () => ApiAnswer;
  /** The gateway's own words for 429, 503 and 500. */
  readonly refuse: (refusal: Refusal) => ApiAnswer;
  /** Settles once what was written is kept. */
  readonly kept: () => Promise<void> | undefined;
}

/** Carries a call of an API out, as far as the faults let it, and answers. */
export async function answerWithFaults(
  faults: Faults,
  request: FastifyRequest,
  reply: FastifyReply,
  { call, refuse, kept }: FaultyCall,
): Promise<FastifyReply> {
  const name = `${request.method} ${request.url}`;
  if (faults.strikesCall("slow_calls", name)) await wait(faults.settings().slow_ms);
  for (const refusal of refusals) {
    if (faults.strikesCall(refusal, name)) return send(reply, refuse(refusal));
  }
  const answer = call();
  if (faults.strikesCall("drop_answers", name)) {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  if (!faults.strikesCall("cut_answers", name)) return send(reply, answer);
  await kept();
  reply.hijack();
  const text = JSON.stringify(answer.body) ?? "";
  reply.raw.writeHead(answer.status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
  });
  reply.raw.write(text.slice(0, text.length / 2), () => request.raw.socket.destroy());
  return reply;
}
