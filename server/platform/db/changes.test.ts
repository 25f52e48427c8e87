import { expect, test } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { createChanges } from "./changes.ts";
import { announce, inTransaction } from "./in-transaction.ts";

const tags = Array.from({ length: 1_000 }, (_, number) => `notifications:${number}`);

test("what concerns very many is told in pieces that PostgreSQL takes", () => {
  const [here, there] = [createChanges(), createChanges()];
  const heard: string[] = [];
  there.subscribe({ changed: (some) => void heard.push(...some) });
  const told = here.notifications(tags);
  for (const piece of told) {
    expect(Buffer.byteLength(piece)).toBeLessThan(8_000);
    there.listener.heard(piece);
  }
  expect(told.length).toBeGreaterThan(1);
  expect(heard).toEqual(tags);
});

test("a commit that concerns very many goes through", async () => {
  const { database } = await createTestDatabase();
  await expect(
    inTransaction(database, async (tx) => announce(tx, ...tags)),
  ).resolves.toBeUndefined();
});
