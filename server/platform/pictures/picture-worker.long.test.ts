import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test, vi } from "vitest";
import { WAIT_LIMIT } from "../../testing/services/wait-limit.ts";
import { memoryBomb, plainPicture, workBomb } from "../../testing/test-picture.ts";
import { type DrawingLimits, UNTRUSTED_LIMITS } from "./drawing-limits.ts";
import { createPictureWorker, type PictureWorker } from "./picture-worker.ts";

const workers: PictureWorker[] = [];
function openWorker(limits: Partial<DrawingLimits> = {}): PictureWorker {
  // No time limit, except in the tests about it.
  const worker = createPictureWorker({ ...UNTRUSTED_LIMITS, maxMs: 600_000, ...limits });
  workers.push(worker);
  return worker;
}
afterEach(() => {
  for (const worker of workers) worker.close();
});

const photo = () => plainPicture(300, 200).png().toBuffer();
const WAITING = { ...WAIT_LIMIT, interval: 5 };
const processExit = (pid: number | undefined) =>
  vi.waitUntil(() => {
    try {
      process.kill(pid ?? 0, 0);
      return false;
    } catch {
      return true;
    }
  }, WAITING);

test("kills the process of a picture that takes too long and draws the next one", async () => {
  const worker = openWorker({ cpuMs: 1_000 });
  const bomb = worker.clean(workBomb(), "eve");
  const pid = await vi.waitUntil(() => worker.pid(), WAITING);
  const next = worker.clean(await photo(), "ada");
  await expect(bomb).rejects.toMatchObject({
    status: 422,
    fields: [{ loc: ["body"], msg: expect.stringContaining("takes too long to process") }],
  });
  await processExit(pid);
  expect((await next).width).toBe(300);
  expect(worker.pid()).not.toBe(pid);
});

test("stops a drawing that exceeds the wall-clock limit", async () => {
  const worker = openWorker({ maxMs: 1_000 });
  await expect(worker.clean(workBomb(), "eve")).rejects.toMatchObject({ code: "unavailable" });
  expect(worker.pid()).toBeUndefined();
});

test("stops a drawing soon after it exceeds the memory limit", async () => {
  const worker = openWorker();
  const bomb = worker.clean(memoryBomb(), "eve");
  const peak = { bytes: 0 };
  const pid = await vi.waitUntil(() => worker.pid(), WAITING);
  const look = setInterval(() => {
    peak.bytes = Math.max(peak.bytes, residentBytes(pid));
  }, 5);
  await expect(bomb).rejects.toMatchObject({
    status: 422,
    fields: [{ loc: ["body"], msg: expect.stringContaining("too large to process") }],
  });
  clearInterval(look);
  await processExit(pid);
  expect(peak.bytes).toBeLessThan(UNTRUSTED_LIMITS.memoryBytes * 1.5);
});

/** CPU time of a process, ms; proc(5) counts hundredths of a second. */
function workOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function residentBytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

test("retries a picture once whose process was killed", async () => {
  const worker = openWorker();
  await worker.clean(await photo(), "ada");
  const first = worker.pid() ?? 0;
  const large = await plainPicture(6000, 4000).png().toBuffer();
  const drawn = worker.clean(large, "ada");
  process.kill(first, "SIGKILL");
  expect((await drawn).width).toBe(2400);
  const second = worker.pid() ?? 0;
  expect(second).not.toBe(first);

  const again = worker.clean(large, "ada");
  process.kill(second, "SIGKILL");
  const third = await vi.waitUntil(() => {
    const pid = worker.pid();
    return pid !== undefined && pid !== second && pid;
  }, WAITING);
  process.kill(third, "SIGKILL");
  await expect(again).rejects.toMatchObject({ code: "unavailable", retryAfter: 10 });
  expect((await worker.clean(large, "ada")).width).toBe(2400);
});

test("kills the working process on close", async () => {
  const worker = openWorker();
  const bomb = worker.clean(workBomb(), "eve");
  const pid = await vi.waitUntil(() => worker.pid(), WAITING);
  worker.close();
  await expect(bomb).rejects.toMatchObject({ code: "unavailable" });
  await processExit(pid);
});

test("ends the process with its parent, however the parent dies", async () => {
  const program = fileURLToPath(
    new URL("../../testing/programs/picture-worker.ts", import.meta.url),
  );
  const parent = spawn(process.execPath, [program], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(parent.stdout, "data");
  const pid = Number(line);
  // Starting takes less CPU time, so it must be drawing.
  await vi.waitUntil(() => workOf(pid) > 2_000, WAITING);
  parent.kill("SIGKILL");
  await processExit(pid);
});
