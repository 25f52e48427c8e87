import { parseCookie, stringifySetCookie } from "cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { keyedHash } from "../secrets.ts";
import type { Caller, Cookies, SignedIn } from "./route.ts";

declare module "fastify" {
  interface FastifyInstance {
    sourceKey: Buffer;
    secureCookies: boolean;
  }
}

/** Who the bearer of a request's token is; undefined without one. Throws `unauthorized` for a bad one. */
export type Authenticate = (authorization: string | undefined) => Promise<SignedIn | undefined>;

/** Gives every call a source: a keyed hash of the address, as far as trusted proxies vouch for it. */
export function decorateCaller(
  app: FastifyInstance,
  options: { sourceKey: Buffer; secureCookies: boolean },
): void {
  app.decorate("sourceKey", options.sourceKey);
  app.decorate("secureCookies", options.secureCookies);
}

export function callerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  signedIn?: SignedIn,
): Caller {
  return new RequestCaller(request, reply, signedIn);
}

class RequestCaller implements Caller {
  readonly signedIn?: SignedIn;
  readonly cookies: Cookies;
  readonly #request: FastifyRequest;

  constructor(request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn | undefined) {
    this.#request = request;
    this.cookies = cookiesOf(request, reply);
    if (signedIn) this.signedIn = signedIn;
  }

  get source(): string {
    return keyedHash(this.#request.server.sourceKey, this.#request.ip);
  }

  get headers(): Record<string, string | undefined> {
    return this.#request.headers as Record<string, string | undefined>;
  }
}

function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  const attributes = (path: string) => ({
    path,
    httpOnly: true,
    sameSite: "lax" as const,
    secure: request.server.secureCookies,
  });
  const send = (cookie: Parameters<typeof stringifySetCookie>[0]) => {
    reply.header("set-cookie", stringifySetCookie(cookie));
  };
  return {
    get: (name) => parseCookie(request.headers.cookie ?? "")[name],
    set: (name, value, { path, maxAge }) =>
      send({ name, value, ...attributes(path), ...(maxAge ? { maxAge } : {}) }),
    clear: (name, { path }) => send({ name, value: "", ...attributes(path), maxAge: 0 }),
  };
}
