import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/services/test-database.ts";
import type { Database } from "./database.ts";
import { isLeaseActive, isLeaseFree } from "./lease.ts";
import { readRows } from "./read-rows.ts";

const LEASE_MS = 15_000;
const HOUR_MS = 60 * 60 * 1000;
const now = new Date("2026-11-22T12:00:00Z");

let database: Database;
beforeAll(async () => {
  ({ database } = await createTestDatabase());
});

test.each([
  ["an expired lease", -1, false],
  ["a lease that expires now", 0, false],
  ["a new lease", LEASE_MS, true],
  ["a lease from a machine whose clock is half a minute ahead", LEASE_MS + 30_000, true],
  ["a lease from before the clock was set back an hour", HOUR_MS + LEASE_MS, false],
])("judges %s alike in SQL and in the program", async (_, endsIn, active) => {
  const until = new Date(now.getTime() + endsIn);
  expect(isLeaseActive(until, now, LEASE_MS)).toBe(active);
  const [row] = await readRows(
    database.db,
    sql<{ free: boolean }>`SELECT ${isLeaseFree("lease.until", now, LEASE_MS)} AS free
      FROM (SELECT ${until}::timestamptz AS until) AS lease`,
  );
  expect(row?.free).toBe(!active);
});
