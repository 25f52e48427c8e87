import { expect, test } from "vitest";
import { createClosing } from "./closing.ts";
import { createLog } from "./log.ts";

test("the newest part is closed first; a part that fails or hangs is named and stops nothing", async () => {
  const closing = createClosing(createLog("silent"));
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

test("a part that is opened while the others close is closed at once", async () => {
  const closing = createClosing(createLog("silent"));
  await closing.close();
  const late = Promise.withResolvers<string>();
  closing.add("late", 20, () => late.resolve("closed"));
  expect(await late.promise).toBe("closed");
});
