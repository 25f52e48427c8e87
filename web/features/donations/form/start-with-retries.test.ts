import { expect, test } from "vitest";
import type { ErrorCode } from "#contract/errors.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { startWithRetries } from "./start-with-retries.ts";

function failing(times: number, code: ErrorCode) {
  let calls = 0;
  const start = async () => {
    calls += 1;
    if (calls <= times) throw new ApiError(409, { code, detail: [] });
    return "started";
  };
  return { start, calls: () => calls };
}

test("repeats the call while the same donation is in flight", async () => {
  const waits: number[] = [];
  const { start, calls } = failing(3, "in_flight");
  const started = await startWithRetries(start, async (ms) => waits.push(ms));
  expect([started, calls(), waits]).toEqual(["started", 4, [500, 1000, 2000]]);
});

test("gives up only after the server's lease on a key has ended", async () => {
  const waits: number[] = [];
  const { start } = failing(100, "in_flight");
  await expect(startWithRetries(start, async (ms) => waits.push(ms))).rejects.toThrow(ApiError);
  expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(15_000);
});

test("repeats the call twice if no response arrives", async () => {
  const waits: number[] = [];
  const wait = async (ms: number) => waits.push(ms);
  const back = failing(2, "unavailable");
  expect([await startWithRetries(back.start, wait), back.calls()]).toEqual(["started", 3]);
  const away = failing(100, "unavailable");
  await expect(startWithRetries(away.start, wait)).rejects.toThrow(ApiError);
  expect([away.calls(), waits]).toEqual([3, [500, 1000, 500, 1000]]);
});

test("rethrows any other failure immediately", async () => {
  const { start, calls } = failing(1, "gateway_unavailable");
  await expect(startWithRetries(start, async () => {})).rejects.toThrow(ApiError);
  expect(calls()).toBe(1);
});
