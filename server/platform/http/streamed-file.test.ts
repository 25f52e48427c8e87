import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import Fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { PATIENCE } from "../../testing/services/patience.ts";
import { sendStreamedFile } from "./streamed-file.ts";

const PIECE = Buffer.alloc(64 * 1024, 120);

/** Serves a file without an end, and counts its pieces. */
async function openEndless(make: () => Buffer = () => PIECE) {
  const seen = { made: 0, ended: false };
  const app = Fastify();
  app.get("/", (_request, reply) =>
    sendStreamedFile(reply, { name: "a b/ü.csv", chunks: pieces() }),
  );
  async function* pieces() {
    try {
      for (;;) {
        seen.made += 1;
        yield make();
      }
    } finally {
      seen.ended = true;
    }
  }
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  const request = get(url);
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  return { seen, request, answer };
}

test("no more is made than the client reads and the buffers hold", async () => {
  const { seen, answer } = await openEndless();
  expect(answer.headers["content-disposition"]).toBe('attachment; filename="a-b-.csv"');
  // The client reads no more, so no more is made, whatever else the process does.
  let before = -1;
  await vi.waitUntil(
    () => {
      const still = seen.made === before;
      before = seen.made;
      return still;
    },
    { interval: 200, ...PATIENCE },
  );
  const stopped = seen.made;
  expect(stopped * PIECE.length).toBeLessThan(32 * 1024 * 1024);
  let read = 0;
  for await (const piece of answer) {
    read += (piece as Buffer).length;
    if (read > (stopped + 20) * PIECE.length) break;
  }
  expect(seen.made).toBeGreaterThan(stopped);
});

test("a client that leaves ends the making", async () => {
  const { seen, request } = await openEndless();
  expect(seen.ended).toBe(false);
  request.destroy();
  await vi.waitUntil(() => seen.ended, PATIENCE);
});

test("a failure cuts the connection: the client never takes a part for the whole", async () => {
  let left = 3;
  const { answer } = await openEndless(() => {
    left -= 1;
    if (left < 0) throw new Error("the database is away");
    return PIECE;
  });
  const all = async () => {
    for await (const _ of answer);
  };
  await expect(all()).rejects.toThrow("aborted");
});
