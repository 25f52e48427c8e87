import { expect, test } from "vitest";
import { createLog } from "./log.ts";
import { createShutdown } from "./shutdown.ts";

test("closes the newest part first, and reports parts that fail or hang without stopping", async () => {
  const closing = createShutdown(createLog("silent"));
  const closed: string[] = [];
  const add = (name: string, close: () => unknown) =>
    closing.add(name, 20, () => {
      closed.push(name);
      return close();
    });
  add("database", () => {});
  add("calls", () => new Promise(() => {}));
  add("jobs", () => Promise.reject(new Error("no")));
  add("streams", () => {});
  expect(await closing.close()).toEqual(["jobs", "calls"]);
  expect(closed).toEqual(["streams", "jobs", "calls", "database"]);
});

test("closes a part at once that is added after closing started", async () => {
  const closing = createShutdown(createLog("silent"));
  await closing.close();
  const late = Promise.withResolvers<string>();
  closing.add("late", 20, () => late.resolve("closed"));
  expect(await late.promise).toBe("closed");
});
