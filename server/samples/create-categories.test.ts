import { sql } from "kysely";
import { expect, test } from "vitest";
import { createCategory } from "../features/campaigns/categories/change-categories.ts";
import { createAccount } from "../features/foundation/accounts/create-account.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";
import { patient } from "../platform/db/whole-database.ts";
import { createTestDatabase } from "../testing/services/test-database.ts";
import { createCategories, createFirstCategories } from "./create-categories.ts";

const open = async () => (await createTestDatabase()).database;

const names = async ({ db }: Database) =>
  (await db.selectFrom("category").select("name").orderBy("position").execute()).map(
    ({ name }) => name,
  );

const causes = [
  "Education",
  "Health Aid",
  "Poverty Relief",
  "Child Welfare",
  "Human Rights",
  "Disaster Relief",
];

const join = (tx: Tx) =>
  createAccount(tx, { email: "a@example.org", firstName: "Ada", lastName: "Obi", portrait: null });

test("creates six causes once, even if several processes start together", async () => {
  const database = await open();
  const created = await Promise.all([1, 2, 3, 4].map(() => createFirstCategories(database)));
  expect(created.filter(Boolean)).toEqual([true]);
  expect(await names(database)).toEqual(causes);
  expect(await createFirstCategories(database)).toBe(false);
});

test("does not recreate causes that the office renamed or deleted", async () => {
  const database = await open();
  await createFirstCategories(database);
  await inTransaction(database, join);
  await sql`DELETE FROM category WHERE name <> 'Education'`.execute(database[patient]);
  await sql`UPDATE category SET name = 'Schools'`.execute(database[patient]);
  expect(await createFirstCategories(database)).toBe(false);
  expect(await names(database)).toEqual(["Schools"]);
  await sql`DELETE FROM category`.execute(database[patient]);
  expect(await createFirstCategories(database)).toBe(false);
  expect(await names(database)).toEqual([]);
});

test("creates the causes on a site with accounts that never had any", async () => {
  const database = await open();
  await inTransaction(database, join);
  expect(await createFirstCategories(database)).toBe(true);
});

test("creates the causes after a first attempt that failed half way", async () => {
  const database = await open();
  const failed = inTransaction(database, async (tx) => {
    await createCategories(tx);
    throw new Error("killed");
  });
  await expect(failed).rejects.toThrow("killed");
  expect(await createFirstCategories(database)).toBe(true);
  expect(await names(database)).toEqual(causes);
});

test("shares the causes with sample data loaded at the same time", async () => {
  const database = await open();
  await Promise.all([inTransaction(database, createCategories), createFirstCategories(database)]);
  expect(await names(database)).toEqual(causes);
});

test("reuses existing causes", async () => {
  const database = await open();
  const own = { description: "Schools", pictureKey: "education-1", position: 9 };
  const id = await inTransaction(database, (tx) =>
    createCategory(tx, { ...own, name: "Education" }),
  );
  const ids = await inTransaction(database, createCategories);
  expect(ids.get("education")).toBe(id);
  expect(new Set(ids.values()).size).toBe(6);
  expect(await names(database)).toHaveLength(6);
});
