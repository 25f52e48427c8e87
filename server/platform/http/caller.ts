import type { FastifyInstance, FastifyRequest } from "fastify";
import { keyedHash } from "../secrets.ts";
import type { Caller } from "./route.ts";

declare module "fastify" {
  interface FastifyInstance {
    sourceKey: Buffer;
  }
}

/** Gives every call a source: a keyed hash of the address, as far as trusted proxies vouch for it. */
export function decorateCaller(app: FastifyInstance, key: Buffer): void {
  app.decorate("sourceKey", key);
}

export function callerOf(request: FastifyRequest): Caller {
  return {
    get source() {
      return keyedHash(request.server.sourceKey, request.ip);
    },
    headers: request.headers as Record<string, string | undefined>,
  };
}
