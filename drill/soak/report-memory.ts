/**
 * Loaded by the site before everything else: every few seconds it collects garbage and writes down what
 * is left, as a line of JSON in the data folder.
 */
import { appendFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const EVERY_MS = 5_000;

const file = join(process.env.DATA_DIR ?? ".", "memory.jsonl");
setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

setInterval(() => {
  // What the first one finalizes, the second one frees.
  collectGarbage();
  collectGarbage();
  const { rss, heapUsed, external } = process.memoryUsage();
  const handles = process.getActiveResourcesInfo().filter((kind) => kind !== "Timeout").length;
  const files = readdirSync("/proc/self/fd").length;
  const threads = readdirSync("/proc/self/task").length;
  const sizes = { rss, heapUsed, external };
  const line = { at: Date.now(), pid: process.pid, ...sizes, threads, handles, files };
  appendFileSync(file, `${JSON.stringify(line)}\n`);
}, EVERY_MS).unref();
