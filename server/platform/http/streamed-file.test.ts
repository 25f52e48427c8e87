import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import Fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { WAIT_LIMIT } from "../../testing/services/wait-limit.ts";
import { sendStreamedFile } from "./streamed-file.ts";

const PIECE = Buffer.alloc(64 * 1024, 120);

/** Serves an endless file and counts its pieces. */
async function openEndless(create: () => Buffer = () => PIECE) {
  const source = { pieces: 0, ended: false };
  const app = Fastify();
  app.get("/", (_request, reply) =>
    sendStreamedFile(reply, { name: "a b/ü.csv", chunks: pieces() }),
  );
  async function* pieces() {
    try {
      for (;;) {
        source.pieces += 1;
        yield create();
      }
    } finally {
      source.ended = true;
    }
  }
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  const request = get(url);
  const [response] = (await once(request, "response")) as [IncomingMessage];
  return { source, request, response };
}

test("generates no more than the client reads and the buffers hold", async () => {
  const { source, response } = await openEndless();
  expect(response.headers["content-disposition"]).toBe('attachment; filename="a-b-.csv"');
  // The client stops reading, so the count stops rising.
  let previous = -1;
  await vi.waitUntil(
    () => {
      const hasStopped = source.pieces === previous;
      previous = source.pieces;
      return hasStopped;
    },
    { interval: 200, ...WAIT_LIMIT },
  );
  const stopped = source.pieces;
  expect(stopped * PIECE.length).toBeLessThan(32 * 1024 * 1024);
  let read = 0;
  for await (const piece of response) {
    read += (piece as Buffer).length;
    if (read > (stopped + 20) * PIECE.length) break;
  }
  expect(source.pieces).toBeGreaterThan(stopped);
});

test("stops generating when the client disconnects", async () => {
  const { source, request } = await openEndless();
  expect(source.ended).toBe(false);
  request.destroy();
  await vi.waitUntil(() => source.ended, WAIT_LIMIT);
});

test("breaks the connection on failure, so that the client notices the missing part", async () => {
  let remaining = 3;
  const { response } = await openEndless(() => {
    remaining -= 1;
    if (remaining < 0) throw new Error("the database is unavailable");
    return PIECE;
  });
  const readAll = async () => {
    for await (const _ of response);
  };
  await expect(readAll()).rejects.toThrow("aborted");
});
