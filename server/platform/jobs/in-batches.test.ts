import { expect, test } from "vitest";
import { createTestDatabase } from "../../testing/services/test-database.ts";
import { inBatches } from "./in-batches.ts";

test("goes on until a batch is not full", async () => {
  const { database } = await createTestDatabase();
  let left = 0;
  const batches: number[] = [];
  const forget = async (_tx: unknown, atOnce: number) => {
    const forgotten = Math.min(left, atOnce);
    left -= forgotten;
    batches.push(forgotten);
    return forgotten;
  };
  await inBatches(database, forget);
  const [none] = batches.splice(0);
  left = 5_000;
  await inBatches(database, forget);
  expect({ none, left, last: batches.at(-1) }).toEqual({ none: 0, left: 0, last: 1_000 });
  expect(batches.length).toBe(3);
});
