import { expect, test } from "vitest";
import { migrationFaults } from "./migration-rules.ts";

const released = new Set(["0.1.0", "0.2.0"]);
const faultsOf = (text: string, name = "0028-new.sql") => migrationFaults(name, text, released);

test.each([
  ["ALTER TABLE donation DROP COLUMN source", "drops a column"],
  ["ALTER TABLE donation DROP source", "drops a column"],
  ["DROP TABLE alert", "drops something that older versions may use"],
  ["ALTER TABLE donation RENAME COLUMN source TO origin", "renames"],
  ["ALTER TABLE donation RENAME TO gift", "renames"],
  ["ALTER INDEX a RENAME TO b", "renames"],
  ["ALTER TABLE donation ALTER COLUMN number TYPE bigint", "changes a type"],
  ["ALTER TABLE donation ALTER number SET DATA TYPE bigint", "changes a type"],
  ["ALTER TABLE donation ALTER COLUMN number SET NOT NULL", "requires a value in every new row"],
  ["ALTER TABLE donation ADD COLUMN a int, ADD b text NOT NULL", "without a default"],
])("requires the oldest compatible version for: %s", (text, fault) => {
  expect(faultsOf(text)).toEqual([expect.stringContaining(fault)]);
  expect(faultsOf(`-- works with 0.2.0 and newer: nothing older uses it\n${text};`)).toEqual([]);
  expect(faultsOf(`-- works with 0.2.0 and newer:\n${text};`)).toHaveLength(1);
});

test("rejects an unreleased compatible version", () => {
  expect(faultsOf("-- works with 0.3.0 and newer: a reason\nDROP TABLE alert;")).toEqual([
    "says that it works with 0.3.0, which is not released",
  ]);
});

test.each([
  ["ALTER TABLE donation ADD CONSTRAINT small CHECK (amount_minor < 9)", "without NOT VALID"],
  ["ALTER TABLE donation ADD FOREIGN KEY (id) REFERENCES alert", "without NOT VALID"],
  ["ALTER TABLE donation ADD UNIQUE (number, id)", "without NOT VALID"],
  ["ALTER TABLE donation ADD COLUMN a uuid REFERENCES account", "with a constraint"],
  ["ALTER TABLE donation ADD COLUMN a uuid DEFAULT gen_random_uuid()", "computed values"],
  ["ALTER TABLE donation ADD COLUMN a int GENERATED ALWAYS AS (1) STORED", "computed values"],
  ["CREATE INDEX by_a ON donation (a)", "blocks all writes"],
  ["CREATE UNIQUE INDEX ON donation (a)", "blocks all writes"],
  ["CREATE INDEX CONCURRENTLY IF NOT EXISTS by_a ON donation (a)", "*.concurrent.sql"],
  ["TRUNCATE alert", "locks a whole table"],
  ["ALTER TABLE alert ADD a int; ALTER TABLE donation ADD b int", "alert and donation"],
])("rejects blocking statements, whatever version the file names: %s", (text, fault) => {
  expect(faultsOf(text)).toEqual([expect.stringContaining(fault)]);
  expect(faultsOf(`-- works with 0.2.0 and newer: a reason\n${text};`)).toHaveLength(1);
});

test.each([
  "ALTER TABLE donation ADD COLUMN note text, ADD n numeric(4, 2) NOT NULL DEFAULT 0;",
  "ALTER TABLE donation ADD CONSTRAINT small CHECK (amount_minor < 9) NOT VALID;",
  "ALTER TABLE donation VALIDATE CONSTRAINT small;",
  "ALTER TABLE donation ADD CONSTRAINT one UNIQUE USING INDEX by_a;",
  "ALTER TABLE donation DROP CONSTRAINT small; ALTER TABLE donation ALTER number DROP NOT NULL;",
  "CREATE TABLE fresh (id int PRIMARY KEY, a int NOT NULL UNIQUE); CREATE INDEX ON fresh (a);",
  "-- DROP TABLE alert;\n/* TRUNCATE alert; */ INSERT INTO alert (kind) VALUES ('; DROP TABLE x');",
  "CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DROP TABLE x; END $$;",
])("accepts additions: %s", (text) => {
  expect(faultsOf(text)).toEqual([]);
});

test.each([
  ["CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS by_a ON donation (a);", 0],
  ["-- a reason; with a semicolon\nDROP INDEX CONCURRENTLY IF EXISTS by_a;", 0],
  ["CREATE INDEX CONCURRENTLY by_a ON donation (a);", 1],
  ["CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON b (c); SELECT 1;", 1],
  ["", 1],
])("requires a single repeatable statement in a concurrent file: %s", (text, count) => {
  expect(faultsOf(text, "0028-new.concurrent.sql")).toHaveLength(count);
});

test("requires a four-digit number in the name", () => {
  expect(faultsOf("SELECT 1;", "28-new.sql")).toEqual(["is not named like 0028-what-it-does.sql"]);
});
