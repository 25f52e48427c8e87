import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";

/** True where a browser says that the request comes from a page of this site. */
export function isOwnOrigin(headers: FastifyRequest["headers"]): boolean {
  const site = headers["sec-fetch-site"];
  if (typeof site === "string") return site === "same-origin";
  const { origin, host } = headers;
  return typeof origin === "string" && origin.replace(/^https?:\/\//, "") === host;
}

/** A browser names the origin of every POST; programs, which hold no cookies of a victim, name none. */
export function refuseForeignOrigin(
  request: FastifyRequest,
  _reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  const { method, headers } = request;
  const comesFromBrowser = (headers.origin ?? headers["sec-fetch-site"]) !== undefined;
  const foreign =
    method !== "GET" && method !== "HEAD" && comesFromBrowser && !isOwnOrigin(headers);
  done(foreign ? new AppError("foreign_origin") : undefined);
}
