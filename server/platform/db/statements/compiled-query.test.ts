import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { createTestDatabase } from "../../../testing/services/test-database.ts";
import { inTransaction } from "../in-transaction.ts";
import { compiled } from "./compiled-query.ts";

describe("a compiled query", async () => {
  const { database } = await createTestDatabase();
  const { db } = database;

  test("is built once, and runs with the values of each call", async () => {
    let builds = 0;
    const doubled = compiled((_db, its: { n: number }) => {
      builds += 1;
      return sql<{ twice: number }>`SELECT ${its.n}::int * 2 AS twice`;
    });
    expect(await doubled(db, { n: 2 })).toEqual([{ twice: 4 }]);
    expect(await doubled(db, { n: 21 })).toEqual([{ twice: 42 }]);
    expect(await inTransaction(database, (tx) => doubled(tx, { n: 3 }))).toEqual([{ twice: 6 }]);
    expect(builds).toBe(1);
  });

  test("is built anew for each missing or null value, and for each value that it looks into", async () => {
    const words = compiled(
      (_db, its: { kind: "a" | "b"; end?: string | null }) =>
        sql<{
          said: string;
        }>`SELECT ${sql.lit(its.kind)} || ${its.end ?? sql.lit("?")}::text AS said`,
      ["kind"],
    );
    const say = async (its: Parameters<typeof words>[1]) => (await words(db, its))[0]?.said;
    expect(await say({ kind: "a", end: "!" })).toBe("a!");
    expect(await say({ kind: "a" })).toBe("a?");
    expect(await say({ kind: "b", end: null })).toBe("b?");
    expect(await say({ kind: "b", end: "." })).toBe("b.");
    expect(await say({ kind: "a", end: "," })).toBe("a,");
  });
});
