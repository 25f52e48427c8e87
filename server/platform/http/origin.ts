import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isLocalHost, LOCAL_NAMES } from "../local-host.ts";
import { AppError } from "./app-error.ts";

declare module "fastify" {
  interface FastifyInstance {
    ownOrigins: ReadonlySet<string>;
  }
}

/** The configured origins of this site, not what a Host header claims. A local site has all of localhost's names. */
export function decorateOwnOrigins(app: FastifyInstance, publicUrl: string): void {
  const { protocol, hostname, port, origin } = new URL(publicUrl);
  const names = isLocalHost(hostname) ? LOCAL_NAMES : [];
  const local = names.map((name) => new URL(`${protocol}//${name}:${port}`).origin);
  app.decorate("ownOrigins", new Set([origin, ...local]));
}

/**
 * Whether the browser says that a request comes from a page of this site. "same-site" may be another site of the same
 * domain, so it is not enough. "none" is a person's own action, such as sending a form again: then the origin tells
 * whose form it was.
 */
export function isOwnOrigin({ headers, server }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  if (site === "same-origin") return true;
  if (site !== undefined && site !== "none") return false;
  return headers.origin !== undefined && server.ownOrigins.has(headers.origin);
}

/** Browsers send the origin with every POST. Programs send none, but have no cookies of a victim. */
export function refuseForeignOrigin(
  request: FastifyRequest,
  _reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  const { method, headers } = request;
  const comesFromBrowser = (headers.origin ?? headers["sec-fetch-site"]) !== undefined;
  const foreign =
    method !== "GET" && method !== "HEAD" && comesFromBrowser && !isOwnOrigin(request);
  done(foreign ? new AppError("foreign_origin") : undefined);
}
