import { threadId } from "node:worker_threads";
import { afterEach, expect, test } from "vitest";
import type * as testPaper from "../../testing/test-paper.ts";
import { createPdfRoom, papersIn } from "./pdf-room.ts";

const papers = papersIn<typeof testPaper>(new URL("../../testing/test-paper.ts", import.meta.url));
const room = createPdfRoom();
afterEach(() => room.close());

test("drawings are made in another thread, one after the other; sixty wait, the next is told to come again", async () => {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const draw = () => room.draw(papers, "drawThread", gate);
  const taken = Array.from({ length: 61 }, draw);
  await expect(Promise.resolve().then(draw)).rejects.toMatchObject({
    code: "unavailable",
    retryAfter: 2,
  });
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
  const threads = new Set((await Promise.all(taken)).map(([id]) => id));
  expect(threads.size).toBe(1);
  expect(threads).not.toContain(threadId);
  await expect(room.draw(papers, "drawNothing")).rejects.toThrow("no ink");
});
