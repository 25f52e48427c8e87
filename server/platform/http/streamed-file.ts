import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { StreamedFile } from "./route.ts";

/**
 * Sends a file as it is made. When the client leaves, the iteration is ended and gives back what it
 * holds. When making it fails, the connection is cut, so that nobody takes a part for the whole.
 */
export function sendStreamedFile(
  reply: FastifyReply,
  { name, chunks }: StreamedFile,
): FastifyReply {
  const plain = name.replace(/[^\w.-]+/g, "-");
  reply.header("content-disposition", `attachment; filename="${plain}"`);
  return reply.send(Readable.from(chunks, { objectMode: false }));
}
