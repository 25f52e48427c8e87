import { threadId } from "node:worker_threads";
import { afterEach, beforeEach, expect, test } from "vitest";
import type * as testPaper from "../../testing/test-paper.ts";
import { createPdfRoom, type PdfRoom, papersIn } from "./pdf-room.ts";

const papers = papersIn<typeof testPaper>(new URL("../../testing/test-paper.ts", import.meta.url));
let room: PdfRoom;
beforeEach(() => {
  room = createPdfRoom();
});
afterEach(() => room.close());

test("drawings are made in another thread, one by one; sixty wait, and the next is refused for now", async () => {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const draw = (_: unknown, which: number) => room.draw(papers, "drawThread", [gate, which]);
  const taken = Array.from({ length: 61 }, draw);
  await expect(draw(undefined, 61)).rejects.toMatchObject({
    code: "unavailable",
    retryAfter: 2,
  });
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
  const threads = new Set((await Promise.all(taken)).map(([id]) => id));
  expect(threads.size).toBe(1);
  expect(threads).not.toContain(threadId);
  await expect(room.draw(papers, "drawNothing", [])).rejects.toThrow("no ink");
});

test("equal drawings that are asked for at the same time are drawn once, and kept", async () => {
  const gate = new Int32Array(new SharedArrayBuffer(4)).fill(1);
  const papersKept = new Map<string, Uint8Array>();
  const kept = {
    get: async (key: string) => papersKept.get(key),
    put: async (key: string, bytes: Uint8Array) => void papersKept.set(key, bytes),
  };
  const draw = (which: number) => room.draw(papers, "drawThread", [gate, which], { kept });
  const taken = Array.from({ length: 100 }, () => draw(1));
  expect(new Set(await Promise.all(taken)).size).toBe(1);
  expect(papersKept.size).toBe(1);
  for (const key of papersKept.keys()) papersKept.set(key, Uint8Array.of(250));
  expect(await draw(1)).toEqual(Uint8Array.of(250));
  expect(await draw(2)).not.toEqual(Uint8Array.of(250));
});

test("one visitor's drawings leave room for another's", async () => {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const draw = (which: number, visitor: string) =>
    room.draw(papers, "drawThread", [gate, which], { visitor });
  const greedy = Array.from({ length: 66 }, (_, which) => draw(which, "eve"));
  const modest = draw(100, "ada");
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
  const outcomes = await Promise.allSettled(greedy);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(6);
  expect(outcomes.at(-1)).toMatchObject({ reason: { code: "too_many_requests", retryAfter: 2 } });
  expect(await modest).toHaveLength(1);
});

test("a drawing that takes more memory than there is for it fails, and the next one is drawn", async () => {
  await expect(room.draw(papers, "drawForEver", [])).rejects.toMatchObject({
    code: "ERR_WORKER_OUT_OF_MEMORY",
  });
  const gate = new Int32Array(new SharedArrayBuffer(4)).fill(1);
  expect(await room.draw(papers, "drawThread", [gate, 0])).toHaveLength(1);
});
