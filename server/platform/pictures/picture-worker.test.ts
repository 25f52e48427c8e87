import { afterEach, expect, test, vi } from "vitest";
import { plainPicture } from "../../testing/test-picture.ts";
import { UNTRUSTED_LIMITS } from "./drawing-limits.ts";
import { createPictureWorker, type PictureWorker } from "./picture-worker.ts";

const workers: PictureWorker[] = [];
function openWorker(): PictureWorker {
  // No time limit, because a busy machine is slow.
  const worker = createPictureWorker({ ...UNTRUSTED_LIMITS, maxMs: 600_000 });
  workers.push(worker);
  return worker;
}
afterEach(() => {
  for (const worker of workers) worker.close();
});

const photo = () => plainPicture(300, 200).png().toBuffer();

test("limits the queue of one visitor and serves another", async () => {
  const worker = openWorker();
  const bytes = await photo();
  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 30 }, () => worker.clean(bytes, "eve")),
    worker.clean(bytes, "ada"),
  ]);
  const codes = outcomes.map((outcome) =>
    outcome.status === "rejected" ? outcome.reason.code : "drawn",
  );
  expect(codes.filter((code) => code === "drawn")).toHaveLength(5);
  expect(codes.at(-1)).toBe("drawn");
  expect(codes[10]).toBe("too_many_requests");
});

test("ends the process after half a minute without work and restarts it for the next picture", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const worker = openWorker();
  const bytes = await photo();
  await worker.clean(bytes, "ada");
  const pid = worker.pid();
  vi.advanceTimersByTime(29_000);
  await worker.clean(bytes, "ada");
  expect(worker.pid()).toBe(pid);
  vi.advanceTimersByTime(29_000);
  expect(worker.pid()).toBe(pid);
  vi.advanceTimersByTime(1_000);
  expect(worker.pid()).toBeUndefined();
  expect((await worker.clean(bytes, "ada")).width).toBe(300);
  vi.useRealTimers();
});
