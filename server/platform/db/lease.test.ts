import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/services/test-database.ts";
import type { Database } from "./database.ts";
import { isFree, isHeld } from "./lease.ts";
import { readRows } from "./read-rows.ts";

const LEASE_MS = 15_000;
const HOUR_MS = 60 * 60 * 1000;
const now = new Date("2026-11-22T12:00:00Z");

let database: Database;
beforeAll(async () => {
  ({ database } = await createTestDatabase());
});

test.each([
  ["one that ended", -1, false],
  ["one that ends now", 0, false],
  ["one that was just given", LEASE_MS, true],
  ["one given by a machine whose clock is half a minute ahead", LEASE_MS + 30_000, true],
  ["one given before the clock went back an hour", HOUR_MS + LEASE_MS, false],
])("%s: held or not, in SQL as in the program", async (_, endsIn, held) => {
  const until = new Date(now.getTime() + endsIn);
  expect(isHeld(until, now, LEASE_MS)).toBe(held);
  const [row] = await readRows(
    database.db,
    sql<{ free: boolean }>`SELECT ${isFree("lease.until", now, LEASE_MS)} AS free
      FROM (SELECT ${until}::timestamptz AS until) AS lease`,
  );
  expect(row?.free).toBe(!held);
});
