import { threadId } from "node:worker_threads";
import { afterEach, beforeEach, expect, test } from "vitest";
import type * as testPaper from "../../testing/test-paper.ts";
import { createPdfPool, drawingModule, type PdfPool } from "./pdf-pool.ts";

const papers = drawingModule<typeof testPaper>(
  new URL("../../testing/test-paper.ts", import.meta.url),
);
let pool: PdfPool;
beforeEach(() => {
  pool = createPdfPool();
});
afterEach(() => pool.close());

test("draws in another thread, one at a time, and refuses more than sixty waiting drawings", async () => {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const draw = (_: unknown, which: number) => pool.draw(papers, "drawThread", [gate, which]);
  const accepted = Array.from({ length: 61 }, draw);
  await expect(draw(undefined, 61)).rejects.toMatchObject({
    code: "unavailable",
    retryAfter: 2,
  });
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
  const threads = new Set((await Promise.all(accepted)).map(([id]) => id));
  expect(threads.size).toBe(1);
  expect(threads).not.toContain(threadId);
  await expect(pool.draw(papers, "drawNothing", [])).rejects.toThrow("no ink");
});

test("draws equal drawings requested at the same time once, and stores them", async () => {
  const gate = new Int32Array(new SharedArrayBuffer(4)).fill(1);
  const stored = new Map<string, Uint8Array>();
  const kept = {
    get: async (key: string) => stored.get(key),
    put: async (key: string, bytes: Uint8Array) => void stored.set(key, bytes),
  };
  const draw = (which: number) => pool.draw(papers, "drawThread", [gate, which], { store: kept });
  const requests = Array.from({ length: 100 }, () => draw(1));
  expect(new Set(await Promise.all(requests)).size).toBe(1);
  expect(stored.size).toBe(1);
  for (const key of stored.keys()) stored.set(key, Uint8Array.of(250));
  expect(await draw(1)).toEqual(Uint8Array.of(250));
  expect(await draw(2)).not.toEqual(Uint8Array.of(250));
});

test("limits the queue of one visitor and serves another", async () => {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const draw = (which: number, visitor: string) =>
    pool.draw(papers, "drawThread", [gate, which], { visitor });
  const greedy = Array.from({ length: 66 }, (_, which) => draw(which, "eve"));
  const modest = draw(100, "ada");
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
  const outcomes = await Promise.allSettled(greedy);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(6);
  expect(outcomes.at(-1)).toMatchObject({ reason: { code: "too_many_requests", retryAfter: 2 } });
  expect(await modest).toHaveLength(1);
});

test("draws again after a drawing that ran out of memory", async () => {
  await expect(pool.draw(papers, "drawForever", [])).rejects.toMatchObject({
    code: "ERR_WORKER_OUT_OF_MEMORY",
  });
  const gate = new Int32Array(new SharedArrayBuffer(4)).fill(1);
  expect(await pool.draw(papers, "drawThread", [gate, 0])).toHaveLength(1);
});
