import { expect, test, vi } from "vitest";
import { createLog } from "./log.ts";
import { createRepeatedLog } from "./repeated-log.ts";

test("logs a lasting failure in full once, then once a minute with its count", () => {
  vi.useFakeTimers();
  const lines: unknown[][] = [];
  const log = createLog("silent");
  Object.assign(log, { warn: (...line: unknown[]) => void lines.push(line) });
  const warn = createRepeatedLog(log);
  const err = new Error("the mail server is down");
  for (let nth = 0; nth < 50; nth += 1) warn("send-mail", { err }, "a job failed");
  const other = new Error("another");
  warn("send-mail", { err: other }, "a job failed");
  vi.advanceTimersByTime(60_000);
  expect(lines).toEqual([
    [{ err }, "a job failed"],
    [{ err: other }, "a job failed"],
    [{ about: "send-mail", repeated: 49, message: "the mail server is down" }, "a job failed"],
  ]);
  warn("send-mail", { err }, "a job failed");
  expect(lines).toHaveLength(4);
  vi.useRealTimers();
});
