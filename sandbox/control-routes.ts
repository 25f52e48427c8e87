import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { type Faults, setFaults } from "./faults.ts";
import { apiError, type Call, isBearer, parsed, send } from "./gateway-http.ts";
import type { MovableClock } from "./sandbox-clock.ts";

interface ControlParts {
  /** Any of them is accepted as `Authorization: Bearer …`. */
  readonly keys: readonly string[];
  readonly faults: Faults;
  readonly clock: MovableClock;
  /** The gateway's own controls by method and path, such as "POST /disputes". */
  readonly calls: Readonly<Record<string, Call>>;
}

const YEAR_MS = 366 * 24 * 60 * 60 * 1000;
const clockBody = z.object({ advance_ms: z.int().check(z.gte(1), z.lte(YEAR_MS)) });

/** Controls of a double; faults do not apply to them. */
export async function controlRoutes(app: FastifyInstance, parts: ControlParts): Promise<void> {
  const { clock } = parts;
  app.addHook("onRequest", async (request, reply) => {
    if (isBearer(parts.keys, request.headers.authorization)) return;
    await send(reply, apiError("unauthorized", "The API key is missing or wrong."));
  });
  const moveTime = parsed("body", clockBody, ({ advance_ms }) => {
    clock.advance(advance_ms);
    return { status: 200, body: { now: clock.now() } };
  });
  const calls = {
    "PUT /faults": setFaults(parts.faults),
    "POST /clock": moveTime,
    ...parts.calls,
  };
  for (const [name, call] of Object.entries(calls)) {
    const [method = "", url = ""] = name.split(" ");
    app.route({ method, url, handler: async (request, reply) => send(reply, call(request)) });
  }
}
