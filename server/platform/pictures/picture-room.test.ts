import { afterEach, expect, test, vi } from "vitest";
import { plainPicture } from "../../testing/test-picture.ts";
import { STRANGERS_LIMITS } from "./drawing-limits.ts";
import { createPictureRoom, type PictureRoom } from "./picture-room.ts";

const rooms: PictureRoom[] = [];
function openRoom(): PictureRoom {
  // No limit by the clock: a busy machine is slow.
  const room = createPictureRoom({ ...STRANGERS_LIMITS, longestMs: 600_000 });
  rooms.push(room);
  return room;
}
afterEach(() => {
  for (const room of rooms) room.close();
});

const photo = () => plainPicture(300, 200).png().toBuffer();

test("one visitor's pictures leave room for another's", async () => {
  const room = openRoom();
  const bytes = await photo();
  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 30 }, () => room.clean(bytes, "eve")),
    room.clean(bytes, "ada"),
  ]);
  const codes = outcomes.map((it) => (it.status === "rejected" ? it.reason.code : "drawn"));
  expect(codes.filter((code) => code === "drawn")).toHaveLength(5);
  expect(codes.at(-1)).toBe("drawn");
  expect(codes[10]).toBe("too_many_requests");
});

test("the process ends after half a minute without work, and starts again for the next picture", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const room = openRoom();
  const bytes = await photo();
  await room.clean(bytes, "ada");
  const pid = room.pid();
  vi.advanceTimersByTime(29_000);
  await room.clean(bytes, "ada");
  expect(room.pid()).toBe(pid);
  vi.advanceTimersByTime(29_000);
  expect(room.pid()).toBe(pid);
  vi.advanceTimersByTime(1_000);
  expect(room.pid()).toBeUndefined();
  expect((await room.clean(bytes, "ada")).width).toBe(300);
  vi.useRealTimers();
});
