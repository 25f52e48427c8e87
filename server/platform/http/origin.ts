import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isLocalHost, LOCAL_NAMES } from "../local-host.ts";
import { AppError } from "./app-error.ts";

declare module "fastify" {
  interface FastifyInstance {
    ownOrigins: ReadonlySet<string>;
  }
}

/**
 * The origins at which browsers open this site: what is configured, not what a Host header claims. A
 * site on this machine is opened by each of the machine's own names.
 */
export function decorateOwnOrigins(app: FastifyInstance, publicUrl: string): void {
  const { protocol, hostname, port, origin } = new URL(publicUrl);
  const names = isLocalHost(hostname) ? LOCAL_NAMES : [];
  const local = names.map((name) => new URL(`${protocol}//${name}:${port}`).origin);
  app.decorate("ownOrigins", new Set([origin, ...local]));
}

/**
 * True when a browser says that the request comes from a page of this site. "same-site" is another site
 * below the same domain, so it is not enough. "none" means that a person asked the browser itself, for
 * example to send a form once more: then the origin says whose form it was.
 */
export function isOwnOrigin({ headers, server }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  if (site === "same-origin") return true;
  if (site !== undefined && site !== "none") return false;
  return headers.origin !== undefined && server.ownOrigins.has(headers.origin);
}

/** Browsers name the origin of every POST. Programs name none, but they hold no cookies of a victim. */
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
