import { setTimeout as wait } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Call } from "./gateway/payment-calls.ts";
import { type ApiAnswer, invalidAnswer, send } from "./gateway-http.ts";

const chance = z._default(z.number().check(z.gte(0), z.lte(1)), 0);
const milliseconds = (most: number) => z._default(z.int().check(z.gte(0), z.lte(most)), 0);

/** How the gateway misbehaves: chances from 0 (never) to 1 (always); what is left out is off. */
const faultSettings = z.object({
  /** A webhook is marked as sent and never delivered. */
  lose: chance,
  /** A webhook is delivered twice. */
  duplicate: chance,
  /** Every webhook waits that long first. */
  delay_ms: milliseconds(86_400_000),
  /** Webhooks leave in another order than they came to be. */
  shuffle: z._default(z.boolean(), false),
  /** A call is answered 429 before anything is done. */
  limit_calls: chance,
  /** A call is answered 503 before anything is done. */
  reject_calls: chance,
  /** A call is begun, does nothing and is answered 500. */
  fail_calls: chance,
  /** A call waits `slow_ms` before it is carried out. */
  slow_calls: chance,
  slow_ms: milliseconds(60_000),
  /** A call is carried out, then the line is cut instead of an answer. */
  drop_answers: chance,
  /** A call is carried out, then the line is cut in the middle of the answer. */
  cut_answers: chance,
  /** Only calls that begin so are struck, such as "POST /v1/refunds"; empty for all. */
  only: z._default(z.string().check(z.maxLength(200)), ""),
});
type FaultSettings = z.output<typeof faultSettings>;

export const noFaults: FaultSettings = faultSettings.parse({});

const noneStruck = {
  lose: 0,
  duplicate: 0,
  limit_calls: 0,
  reject_calls: 0,
  fail_calls: 0,
  slow_calls: 0,
  drop_answers: 0,
  cut_answers: 0,
};
type FaultKind = keyof typeof noneStruck;

/** How far apart shuffling throws webhooks that belong together. */
const SHUFFLE_SPREAD_MS = 500;

export type Faults = ReturnType<typeof createFaults>;

/** Faults of a running gateway; the same seed and the same calls give the same faults. */
export function createFaults(seed: number) {
  let settings = noFaults;
  let random = seededRandom(seed);
  const struck = { ...noneStruck };

  function strikes(kind: FaultKind): boolean {
    const chance = settings[kind];
    if (chance <= 0 || random() >= chance) return false;
    struck[kind] += 1;
    return true;
  }

  return {
    settings: () => settings,
    /** How often each fault has struck since the start. */
    struck: () => ({ ...struck }),
    set(next: FaultSettings, newSeed?: number) {
      settings = next;
      if (newSeed !== undefined) random = seededRandom(newSeed);
    },
    strikes,
    /** The same for a call, such as "GET /v1/balance". */
    strikesCall: (kind: FaultKind, call: string) => call.startsWith(settings.only) && strikes(kind),
    /** How long a webhook is held back. */
    holdMs: () =>
      settings.delay_ms + (settings.shuffle ? Math.floor(random() * SHUFFLE_SPREAD_MS) : 0),
  };
}

/** Numbers from 0 up to 1 that follow from the seed: a counter sent through an integer hash. */
function seededRandom(seed: number): () => number {
  let counter = seed >>> 0;
  return () => {
    counter = (counter + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(counter ^ (counter >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}

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

const faultBody = z.extend(faultSettings, { seed: z.optional(z.int().check(z.gte(0))) });

interface FaultParts {
  readonly faults: Faults;
  readonly waitingWebhooks: () => number;
}

/** How the faults stand, and setting them all anew. */
export function faultCalls({ faults, waitingWebhooks }: FaultParts) {
  const report = () => ({
    status: 200,
    body: {
      ...faults.settings(),
      struck: faults.struck(),
      webhooks_waiting: waitingWebhooks(),
    },
  });
  const get: Call = report;
  const set: Call = (request) => {
    const body = faultBody.safeParse(request.body ?? {});
    if (!body.success) return invalidAnswer(body.error.issues);
    const { seed, ...settings } = body.data;
    faults.set(settings, seed);
    return report();
  };
  return { get, set };
}
