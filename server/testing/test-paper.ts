import { threadId } from "node:worker_threads";

/** Returns the id of the worker thread once the gate is open. */
export async function drawThread(
  gate: Int32Array<SharedArrayBuffer>,
  _which: number,
): Promise<Uint8Array> {
  Atomics.wait(gate, 0, 0);
  return Uint8Array.of(threadId);
}

export async function drawNothing(): Promise<Uint8Array> {
  throw new Error("no ink");
}

/** Allocates memory without end. */
export async function drawForever(): Promise<Uint8Array> {
  for (const pages: number[][] = []; ; ) pages.push(new Array(100_000).fill(pages.length));
}
