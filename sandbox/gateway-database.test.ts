import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { createGroupCommit } from "./gateway-database.ts";

function bench() {
  const database = new DatabaseSync(":memory:");
  database.exec("CREATE TABLE kept (name TEXT PRIMARY KEY) STRICT");
  const group = createGroupCommit(database);
  const add = (name: string) =>
    group.write(() => database.prepare("INSERT INTO kept VALUES (?)").run(name));
  const kept = () =>
    database
      .prepare("SELECT name FROM kept")
      .all()
      .map(({ name }) => name);
  return { database, group, add, kept };
}

test("writes of one turn are committed together, and told so afterwards", async () => {
  const { database, group, add, kept } = bench();
  expect(group.settled()).toBeUndefined();
  add("one");
  add("two");
  expect(database.isTransaction).toBe(true);
  await group.settled();
  expect(database.isTransaction).toBe(false);
  expect(group.settled()).toBeUndefined();
  expect(kept()).toEqual(["one", "two"]);
});

test("one write that fails takes the whole turn back, and everybody hears of it", async () => {
  const { group, add, kept } = bench();
  add("before");
  await group.settled();
  add("one");
  expect(() => add("one")).toThrow("UNIQUE");
  await expect(group.settled()).rejects.toThrow("UNIQUE");
  expect(kept()).toEqual(["before"]);
  add("after");
  await group.settled();
  expect(kept()).toEqual(["before", "after"]);
});
