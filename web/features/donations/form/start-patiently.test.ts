import { expect, test } from "vitest";
import type { ErrorCode } from "#contract/errors.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { startPatiently } from "./start-patiently.ts";

function failing(times: number, code: ErrorCode) {
  let calls = 0;
  const start = async () => {
    calls += 1;
    if (calls <= times) throw new ApiError(409, { code, detail: [] });
    return "started";
  };
  return { start, calls: () => calls };
}

test("the call is repeated while the same donation is in flight", async () => {
  const waits: number[] = [];
  const { start, calls } = failing(3, "in_flight");
  const started = await startPatiently(start, async (ms) => waits.push(ms));
  expect([started, calls(), waits]).toEqual(["started", 4, [500, 1000, 2000]]);
});

test("it gives up after longer than the server holds a key", async () => {
  const waits: number[] = [];
  const { start } = failing(100, "in_flight");
  await expect(startPatiently(start, async (ms) => waits.push(ms))).rejects.toThrow(ApiError);
  expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(15_000);
});

test("the call is repeated twice where no answer came", async () => {
  const waits: number[] = [];
  const wait = async (ms: number) => waits.push(ms);
  const back = failing(2, "unavailable");
  expect([await startPatiently(back.start, wait), back.calls()]).toEqual(["started", 3]);
  const away = failing(100, "unavailable");
  await expect(startPatiently(away.start, wait)).rejects.toThrow(ApiError);
  expect([away.calls(), waits]).toEqual([3, [500, 1000, 500, 1000]]);
});

test("any other failure is passed on at once", async () => {
  const { start, calls } = failing(1, "gateway_unavailable");
  await expect(startPatiently(start, async () => {})).rejects.toThrow(ApiError);
  expect(calls()).toBe(1);
});
