import type { FastifyReply } from "fastify";
import { AppError } from "../http/app-error.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Sends a picture that never changes at its address. Throws `not_found` when there is none. */
export function sendPicture(
  reply: FastifyReply,
  type: `image/${string}`,
  bytes: Buffer | undefined,
): FastifyReply {
  if (!bytes) throw new AppError("not_found");
  return reply
    .header("cache-control", `public, max-age=${YEAR_SECONDS}, immutable`)
    .header("content-security-policy", "default-src 'none'")
    .type(type)
    .send(bytes);
}
