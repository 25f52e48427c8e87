import type { FastifyReply } from "fastify";
import { AppError } from "../http/app-error.ts";
import { cacheControl } from "../http/cache-control.ts";

/** Sends a picture whose URL changes with its content. Throws `not_found` if there is none. */
export function sendPicture(
  reply: FastifyReply,
  type: `image/${string}`,
  bytes: Buffer | undefined,
): FastifyReply {
  if (!bytes) throw new AppError("not_found");
  return reply
    .header("cache-control", cacheControl.picture)
    .header("content-security-policy", "default-src 'none'")
    .type(type)
    .send(bytes);
}
