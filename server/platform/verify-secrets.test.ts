import { beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "../testing/services/test-database.ts";
import type { Database } from "./db/database.ts";
import { inTransaction } from "./db/in-transaction.ts";
import { acceptSecrets, verifySecrets } from "./verify-secrets.ts";

const OLD = "the secret of the first years, 32 characters";
const NEW = "the secret after the change, 32 characters";
const OTHER = "a secret that this database never had, 32 characters";
let database: Database;

beforeEach(async () => {
  database = (await createTestDatabase()).database;
});

const clearLastingSecret = () =>
  inTransaction(database, (tx) =>
    tx.updateTable("secret_fingerprint").set({ lasting_secret: null }).execute(),
  );

test("creates a random lasting secret that stays the same when the site's secret changes", async () => {
  // Two processes start at the same time.
  const [lasting, same] = await Promise.all([0, 1].map(() => verifySecrets(database, [OLD])));
  expect([lasting, same]).toEqual([expect.stringMatching(/^[\w-]{43}$/), lasting]);
  expect(await verifySecrets(database, [NEW, OLD])).toBe(lasting);
  expect(await verifySecrets(database, [NEW])).toBe(lasting);
  await expect(verifySecrets(database, [OLD])).rejects.toThrow(/^APP_SECRET: /);
  expect(await verifySecrets(database, [OLD, NEW])).toBe(lasting);
});

test("uses the site's old secret as the lasting one in a database from before there was one", async () => {
  await verifySecrets(database, [OLD]);
  await clearLastingSecret();
  await expect(verifySecrets(database, [NEW])).rejects.toThrow(/^APP_SECRET: /);
  expect(await verifySecrets(database, [NEW, OLD])).toBe(OLD);
  expect(await verifySecrets(database, [NEW])).toBe(OLD);
});

test("creates a new lasting secret on acceptance only if the old one cannot be read", async () => {
  const lasting = await verifySecrets(database, [OLD]);
  expect(await acceptSecrets(database, [OLD])).toBe(lasting);
  const replaced = await acceptSecrets(database, [OTHER]);
  expect(replaced).not.toBe(lasting);
  expect(await verifySecrets(database, [OTHER])).toBe(replaced);
});
