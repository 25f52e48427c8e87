import { expect, test } from "vitest";
import { createWrite, openDatabaseFile } from "./gateway-database.ts";

test("commits or rolls back nested work as a whole", () => {
  const database = openDatabaseFile(":memory:");
  database.exec("CREATE TABLE stored (name TEXT PRIMARY KEY) STRICT");
  const write = createWrite(database);
  const add = (name: string) =>
    write(() => database.prepare("INSERT INTO stored VALUES (?)").run(name));
  write(() => {
    add("one");
    add("two");
  });
  expect(() =>
    write(() => {
      add("three");
      add("one");
    }),
  ).toThrow("UNIQUE");
  const names = database.prepare("SELECT name FROM stored").all();
  expect(names.map(({ name }) => name)).toEqual(["one", "two"]);
});
