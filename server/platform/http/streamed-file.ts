import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { StreamedFile } from "./route.ts";

/**
 * Sends a file while it is generated. If the client disconnects, the iteration ends and can release its resources. If
 * generating fails, the connection breaks, so that the client notices that the file is incomplete.
 */
export function sendStreamedFile(
  reply: FastifyReply,
  { name, chunks }: StreamedFile,
): FastifyReply {
  const plain = name.replace(/[^\w.-]+/g, "-");
  reply.header("content-disposition", `attachment; filename="${plain}"`);
  return reply.send(Readable.from(chunks, { objectMode: false }));
}
