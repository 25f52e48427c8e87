import { parseCookie, stringifySetCookie } from "cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { keyedHash } from "../secrets.ts";
import { listNetworks } from "./list-networks.ts";
import type { Caller, CookieOptions, Cookies, SignedIn } from "./route.ts";

declare module "fastify" {
  interface FastifyInstance {
    sourceKey: Buffer;
    secureCookies: boolean;
  }
}

/** Authenticates the token of a request; undefined without one. Throws `unauthorized` for an invalid one. */
export type Authenticate = (authorization: string | undefined) => Promise<SignedIn | undefined>;

/** Reads the session named in a link. Throws `unauthorized` if it has ended or its owner can no longer log in. */
export type ReadSession = (session: SessionIds) => Promise<SignedIn>;
export type SessionIds = Pick<SignedIn, "accountId" | "sessionId">;

/** Prepares callers: their source is a keyed hash of the network address, which trusted proxies may forward. */
export function decorateCaller(
  app: FastifyInstance,
  options: { sourceKey: Buffer; secureCookies: boolean },
): void {
  app.decorate("sourceKey", options.sourceKey);
  app.decorate("secureCookies", options.secureCookies);
}

export function createCaller(
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
    return this.#hash(listNetworks(this.#request.ip)[0]);
  }

  get networks(): readonly string[] {
    return listNetworks(this.#request.ip).map((network) => this.#hash(network));
  }

  get headers(): Record<string, string | undefined> {
    return this.#request.headers as Record<string, string | undefined>;
  }

  #hash(network: string): string {
    return keyedHash(this.#request.server.sourceKey, network);
  }
}

/**
 * Over https names start with `__Host-`: browsers accept such a cookie from this exact host only, for all paths
 * (OWASP ASVS 5.0, 3.3.3).
 */
function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  const secure = request.server.secureCookies;
  const nameOf = (name: string) => (secure ? `__Host-${name}` : name);
  const send = (name: string, value: string, { path, maxAge }: CookieOptions) => {
    const cookie = {
      ...{ name: nameOf(name), value, secure, httpOnly: true, sameSite: "lax" as const },
      path: secure ? "/" : path,
      ...(maxAge === undefined ? {} : { maxAge }),
    };
    reply.header("set-cookie", stringifySetCookie(cookie));
  };
  return {
    get: (name) => parseCookie(request.headers.cookie ?? "")[nameOf(name)],
    set: send,
    clear: (name, { path }) => send(name, "", { path, maxAge: 0 }),
  };
}
