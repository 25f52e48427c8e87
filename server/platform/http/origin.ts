import type { FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";

/** True where a browser says that the request comes from a page of this site. */
export function isOwnOrigin(headers: FastifyRequest["headers"]): boolean {
  const site = headers["sec-fetch-site"];
  if (typeof site === "string") return site === "same-origin";
  const { origin, host } = headers;
  return typeof origin === "string" && origin.replace(/^https?:\/\//, "") === host;
}

/** A browser names the origin of every POST; programs, which hold no cookies of a victim, name none. */
export async function refuseForeignOrigin(request: FastifyRequest): Promise<void> {
  if (request.method === "GET" || request.method === "HEAD") return;
  const comesFromBrowser = request.headers.origin ?? request.headers["sec-fetch-site"];
  if (comesFromBrowser !== undefined && !isOwnOrigin(request.headers)) {
    throw new AppError("foreign_origin");
  }
}
