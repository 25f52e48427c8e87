import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ApiAnswer } from "../api-answer.ts";
import type { Call } from "../api-parts.ts";
import type { Faults } from "../faults/faults.ts";
import { answerWithFaults, type Refusal } from "../faults/faulty-answer.ts";
import { missingPermission, problem, unauthenticated } from "./btcpay-answer.ts";
import { parameter } from "./request-parameter.ts";
import { type ApiKey, holds, type Permission } from "./store/permissions.ts";

/** A path, its call, and what a key must hold: "key" takes any key, "nobody" none at all. */
export type Route = readonly [string, Permission | "key" | "nobody", Call];

interface RouteParts {
  readonly storeId: string;
  readonly apiKeys: readonly ApiKey[];
  readonly faults: Faults;
  readonly kept: () => Promise<void> | undefined;
  readonly routes: readonly Route[];
}

/** The Greenfield API, everything under `/api/v1`. */
export async function btcpayRoutes(app: FastifyInstance, parts: RouteParts): Promise<void> {
  const { storeId, faults, kept } = parts;
  app.get("/api-keys/current", (request, reply) => {
    const call = (key: ApiKey) => ({ status: 200, body: keyView(key, storeId) });
    return answer(request, reply, withKey(call));
  });
  for (const [name, permission, call] of parts.routes) {
    const [method = "", url = ""] = name.split(" ");
    const guarded: Call = permission === "nobody" ? call : withPermission(permission, call);
    app.route({ method, url, handler: (request, reply) => answer(request, reply, guarded) });
  }

  function answer(request: FastifyRequest, reply: FastifyReply, call: Call) {
    return answerWithFaults(faults, request, reply, { call: () => call(request), refuse, kept });
  }

  function withKey(call: (key: ApiKey, request: FastifyRequest) => ApiAnswer): Call {
    return (request) => {
      const [, said] = /^token (\S{1,200})$/i.exec(request.headers.authorization ?? "") ?? [];
      const key = parts.apiKeys.find((one) => one.key === said);
      return key ? call(key, request) : unauthenticated;
    };
  }

  function withPermission(permission: Permission | "key", call: Call): Call {
    return withKey((key, request) => {
      if (permission === "key") return call(request);
      // Keys are limited to their store, so another store is out of their reach, whether there is one or not.
      const here = [storeId, ""].includes(parameter(request, "storeId"));
      return here && holds(key, permission) ? call(request) : missingPermission(permission);
    });
  }
}

function keyView({ key, label, permissions }: ApiKey, storeId: string) {
  return { apiKey: key, label, permissions: permissions.map((one) => `${one}:${storeId}`) };
}

function refuse(refusal: Refusal): ApiAnswer {
  switch (refusal) {
    case "limit_calls":
      return problem(429, "rate-limited", "Too many requests");
    case "reject_calls":
      return problem(503, "unavailable", "The server is not ready");
    case "fail_calls":
      return problem(500, "internal-error", "The server failed");
  }
}
