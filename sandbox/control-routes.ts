import { hash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { type Faults, faultCalls } from "./faults.ts";
import type { Call } from "./gateway/payment-calls.ts";
import { apiError, invalidAnswer, send } from "./gateway-http.ts";
import type { MovableClock } from "./sandbox-clock.ts";

interface ControlParts {
  /** Any of them may be said as `Authorization: Bearer …`. */
  readonly keys: readonly string[];
  readonly faults: Faults;
  readonly clock: MovableClock;
  readonly waitingWebhooks: () => number;
  /** What else can be done to this gateway: "POST /disputes" and what it does. */
  readonly calls: Readonly<Record<string, Call>>;
}

const YEAR_MS = 366 * 24 * 60 * 60 * 1000;
const clockBody = z.object({ advance_ms: z.int().check(z.gte(1), z.lte(YEAR_MS)) });

/** What tests do to a double of a gateway, beside what it speaks; no fault strikes here. */
export async function controlRoutes(app: FastifyInstance, parts: ControlParts): Promise<void> {
  const { clock } = parts;
  app.addHook("onRequest", async (request, reply) => {
    if (saysOneOf(parts.keys, request.headers.authorization)) return;
    await send(reply, apiError("unauthorized", "The API key is missing or wrong."));
  });
  const faults = faultCalls(parts);
  const time: Call = () => ({ status: 200, body: { now: clock.now() } });
  const moveTime: Call = (request) => {
    const body = clockBody.safeParse(request.body ?? {});
    if (!body.success) return invalidAnswer(body.error.issues);
    clock.advance(body.data.advance_ms);
    return time(request);
  };
  const calls = {
    "GET /faults": faults.get,
    "PUT /faults": faults.set,
    "GET /clock": time,
    "POST /clock": moveTime,
    ...parts.calls,
  };
  for (const [name, call] of Object.entries(calls)) {
    const [method = "", url = ""] = name.split(" ");
    const handler = async (request: FastifyRequest, reply: FastifyReply) =>
      send(reply, call(request));
    app.route({ method, url, handler });
  }
}

/** Whether a header says "Bearer" and one of the keys. */
export function saysOneOf(keys: readonly string[], authorization = ""): boolean {
  const said = digest(authorization);
  return keys.some((key) => timingSafeEqual(digest(`Bearer ${key}`), said));
}

function digest(text: string): Buffer {
  return hash("sha256", text, "buffer");
}
