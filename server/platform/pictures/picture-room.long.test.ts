import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test, vi } from "vitest";
import { PATIENCE } from "../../testing/services/patience.ts";
import { memoryBomb, plainPicture, workBomb } from "../../testing/test-picture.ts";
import { type DrawingLimits, STRANGERS_LIMITS } from "./drawing-limits.ts";
import { createPictureRoom, type PictureRoom } from "./picture-room.ts";

const rooms: PictureRoom[] = [];
function openRoom(limits: Partial<DrawingLimits> = {}): PictureRoom {
  // No limit by the clock, but in the tests that are about it.
  const room = createPictureRoom({ ...STRANGERS_LIMITS, longestMs: 600_000, ...limits });
  rooms.push(room);
  return room;
}
afterEach(() => {
  for (const room of rooms) room.close();
});

const photo = () => plainPicture(300, 200).png().toBuffer();
const WAITING = { ...PATIENCE, interval: 5 };
/** Waits for the process to be gone. */
const gone = (pid: number | undefined) =>
  vi.waitUntil(() => {
    try {
      process.kill(pid ?? 0, 0);
      return false;
    } catch {
      return true;
    }
  }, WAITING);

test("a picture with too much nesting is ended with its process, and the next is drawn", async () => {
  const room = openRoom({ workMs: 1_000 });
  const bomb = room.clean(workBomb(), "eve");
  const pid = await vi.waitUntil(() => room.pid(), WAITING);
  const next = room.clean(await photo(), "ada");
  await expect(bomb).rejects.toMatchObject({
    status: 422,
    fields: [{ loc: ["body"], msg: expect.stringContaining("takes too long to draw") }],
  });
  await gone(pid);
  expect((await next).width).toBe(300);
  expect(room.pid()).not.toBe(pid);
});

test("a picture that never ends while the machine is busy is ended by the clock", async () => {
  const room = openRoom({ longestMs: 1_000 });
  await expect(room.clean(workBomb(), "eve")).rejects.toMatchObject({ code: "unavailable" });
  expect(room.pid()).toBeUndefined();
});

test("a picture that takes memory is ended before it has taken much", async () => {
  const room = openRoom();
  const bomb = room.clean(memoryBomb(), "eve");
  const most = { bytes: 0 };
  const pid = await vi.waitUntil(() => room.pid(), WAITING);
  const look = setInterval(() => {
    most.bytes = Math.max(most.bytes, residentBytes(pid));
  }, 5);
  await expect(bomb).rejects.toMatchObject({
    status: 422,
    fields: [{ loc: ["body"], msg: expect.stringContaining("too much memory") }],
  });
  clearInterval(look);
  await gone(pid);
  expect(most.bytes).toBeLessThan(STRANGERS_LIMITS.memoryBytes * 1.5);
});

/** ms of work that a process has done; proc(5) counts hundredths of a second. */
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

test("an honest picture whose process is killed in the middle is tried again, once", async () => {
  const room = openRoom();
  await room.clean(await photo(), "ada");
  const first = room.pid() ?? 0;
  const large = await plainPicture(6000, 4000).png().toBuffer();
  const drawn = room.clean(large, "ada");
  process.kill(first, "SIGKILL");
  expect((await drawn).width).toBe(2400);
  const second = room.pid() ?? 0;
  expect(second).not.toBe(first);

  const again = room.clean(large, "ada");
  process.kill(second, "SIGKILL");
  const third = await vi.waitUntil(() => {
    const pid = room.pid();
    return pid !== undefined && pid !== second && pid;
  }, WAITING);
  process.kill(third, "SIGKILL");
  await expect(again).rejects.toMatchObject({ code: "unavailable", retryAfter: 10 });
  expect((await room.clean(large, "ada")).width).toBe(2400);
});

test("close ends the process in the middle of its work", async () => {
  const room = openRoom();
  const bomb = room.clean(workBomb(), "eve");
  const pid = await vi.waitUntil(() => room.pid(), WAITING);
  room.close();
  await expect(bomb).rejects.toMatchObject({ code: "unavailable" });
  await gone(pid);
});

test("the process ends with its parent, however the parent dies", async () => {
  const program = fileURLToPath(
    new URL("../../testing/programs/picture-worker.ts", import.meta.url),
  );
  const parent = spawn(process.execPath, [program], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(parent.stdout, "data");
  const pid = Number(line);
  // Starting takes less work, so it must be drawing.
  await vi.waitUntil(() => workOf(pid) > 2_000, WAITING);
  parent.kill("SIGKILL");
  await gone(pid);
});
