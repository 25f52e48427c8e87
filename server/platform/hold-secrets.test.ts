import { beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "../testing/services/test-database.ts";
import type { Database } from "./db/database.ts";
import { inTransaction } from "./db/in-transaction.ts";
import { acceptSecrets, holdSecrets } from "./hold-secrets.ts";

const OLD = "the secret of the first years, 32 characters";
const NEW = "the secret after the change, 32 characters";
const OTHER = "a secret that this database never had, 32 characters";
let database: Database;

beforeEach(async () => {
  database = (await createTestDatabase()).database;
});

const forgetLasting = () =>
  inTransaction(database, (tx) =>
    tx.updateTable("secret_fingerprint").set({ lasting_secret: null }).execute(),
  );

test("the lasting secret is nobody's, and stays while the site's changes", async () => {
  // Two processes start at the same time.
  const [lasting, same] = await Promise.all([0, 1].map(() => holdSecrets(database, [OLD])));
  expect([lasting, same]).toEqual([expect.stringMatching(/^[\w-]{43}$/), lasting]);
  expect(await holdSecrets(database, [NEW, OLD])).toBe(lasting);
  expect(await holdSecrets(database, [NEW])).toBe(lasting);
  await expect(holdSecrets(database, [OLD])).rejects.toThrow(/^APP_SECRET: /);
  expect(await holdSecrets(database, [OLD, NEW])).toBe(lasting);
});

test("on a database of a version that had none, it is the secret of that time", async () => {
  await holdSecrets(database, [OLD]);
  await forgetLasting();
  await expect(holdSecrets(database, [NEW])).rejects.toThrow(/^APP_SECRET: /);
  expect(await holdSecrets(database, [NEW, OLD])).toBe(OLD);
  expect(await holdSecrets(database, [NEW])).toBe(OLD);
});

test("accepting a secret makes a new lasting one only where the old one can't be read", async () => {
  const lasting = await holdSecrets(database, [OLD]);
  expect(await acceptSecrets(database, [OLD])).toBe(lasting);
  const next = await acceptSecrets(database, [OTHER]);
  expect(next).not.toBe(lasting);
  expect(await holdSecrets(database, [OTHER])).toBe(next);
});
