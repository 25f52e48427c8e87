import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { StreamedFile } from "./route.ts";

/**
 * Sends a file as it is made. A client that leaves ends the iteration, which gives back what it holds;
 * where making it fails, the connection breaks off, so that nobody takes a part for the whole.
 */
export function sendStreamedFile(
  reply: FastifyReply,
  { name, chunks }: StreamedFile,
): FastifyReply {
  const plain = name.replace(/[^\w.-]+/g, "-");
  reply.header("content-disposition", `attachment; filename="${plain}"`);
  return reply.send(Readable.from(chunks, { objectMode: false }));
}
