import { expect, test } from "vitest";
import { createTestDatabase } from "../../testing/services/test-database.ts";
import { inBatches } from "./in-batches.ts";

test.each([
  [0, [0]],
  [5_000, [2_000, 2_000, 1_000]],
])("processes %i rows until a batch is not full", async (rows, expected) => {
  const { database } = await createTestDatabase();
  let remaining = rows;
  const batches: number[] = [];
  await inBatches(database, async (_tx, limit) => {
    const count = Math.min(remaining, limit);
    remaining -= count;
    batches.push(count);
    return count;
  });
  expect(batches).toEqual(expected);
});
