import { beforeEach, expect, test, vi } from "vitest";
import { createLog, type Log } from "./log.ts";
import { createOutageLog } from "./outage-log.ts";

const refused = () => Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
/** As the job queue reports an error. */
const copied = () => ({ ...refused(), message: "connect ECONNREFUSED (Queue: mail)", stack: "" });

let lines: unknown[][];
let outage: ReturnType<typeof createOutageLog>;
let log: Log;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  const target = createLog("silent");
  const record = (...line: unknown[]) => void lines.push(line);
  Object.assign(target, { warn: record, error: record });
  outage = createOutageLog(target);
  ({ log } = outage);
  return () => vi.useRealTimers();
});

const BEGIN = "the database cannot be reached";
const END = "the database can be reached again";

test("reports an outage once when it begins and once when it ends", () => {
  const error = refused();
  outage.watch.onDisconnect?.();
  log.warn({ err: error }, "a connection broke");
  for (let nth = 0; nth < 100; nth += 1) log.error({ err: copied() }, "the job queue failed");
  log.error({ status: 503, path: "/home" }, "answered");
  vi.advanceTimersByTime(30_000);
  expect(lines).toEqual([[{ err: error }, BEGIN]]);
  outage.watch.onReconnect?.();
  vi.advanceTimersByTime(3_000);
  expect(lines.slice(1)).toEqual([[{ seconds: 30, suppressed: 101 }, END]]);
  log.error({ status: 503, path: "/home" }, "answered");
  expect(lines).toHaveLength(3);
});

test("ends an outage that the listener did not notice when calls stop failing", () => {
  log.error({ err: new Error("timeout exceeded when trying to connect") }, "failed");
  vi.advanceTimersByTime(1_000);
  log.error({ err: new Error("timeout exceeded when trying to connect") }, "failed");
  vi.advanceTimersByTime(3_000);
  expect(lines.slice(1)).toEqual([[{ seconds: 1, suppressed: 1 }, END]]);
});

test("logs failures that the outage does not explain", () => {
  log.error({ err: refused() }, "failed");
  const bug = [{ err: new TypeError("x is undefined") }, "failed"] as const;
  log.error(...bug);
  log.warn("a text alone");
  expect(lines.slice(1)).toEqual([bug, ["a text alone"]]);
});

test("does not treat a full disk as an outage", () => {
  const full = Object.assign(new Error("could not extend file"), { code: "53100" });
  log.error({ err: full }, "failed");
  expect(lines).toEqual([[{ err: full }, "failed"]]);
});
