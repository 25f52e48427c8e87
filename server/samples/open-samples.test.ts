import { beforeAll, expect, test } from "vitest";
import { campaigns } from "#samples/campaign-list.ts";
import { createPasswordHasher } from "../features/identity/passwords/password-hasher.ts";
import type { Database } from "../platform/db/database.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";
import { createLog } from "../platform/log.ts";
import { cheapArgon2 } from "../testing/cheap-argon2.ts";
import { createTestDatabase } from "../testing/services/test-database.ts";
import { testMailSite } from "../testing/services/test-mail-site.ts";
import { loadSampleData } from "./load-sample-data.ts";
import { tellOfOpenSamples } from "./open-samples.ts";

const NOW = Date.UTC(2026, 10, 20, 15, 30);
const active = campaigns.filter(({ state }) => state === "active");
let database: Database;

beforeAll(async () => {
  database = (await createTestDatabase()).database;
  const deps = {
    database,
    clock: () => NOW,
    log: createLog("silent"),
    donorKey: Buffer.alloc(32, 1),
    mailSite: { ...testMailSite, publicUrl: "https://give.example.org" },
    sampleKey: Buffer.alloc(32, 2),
    passwords: createPasswordHasher(cheapArgon2),
  };
  await loadSampleData(deps, { onlyIfEmpty: true });
});

async function start(...modes: readonly ("test" | "live")[]) {
  const warned: unknown[] = [];
  const log = { warn: (...said: unknown[]) => void warned.push(said) };
  const gateways = { all: modes.map((mode) => ({ mode })) };
  await tellOfOpenSamples({ database, clock: () => NOW, log, gateways });
  const alerts = await database.db
    .selectFrom("alert")
    .select(["detail", "settled_at"])
    .where("kind", "=", "samples_open")
    .execute();
  return { warned, alerts };
}

test("where no real money moves, nobody is told of invented campaigns", async () => {
  expect(await start()).toEqual({ warned: [], alerts: [] });
  expect(await start("test", "test")).toEqual({ warned: [], alerts: [] });
});

test("once a gateway moves real money, the office is told, until the last one is closed", async () => {
  const told = await start("test", "live");
  expect(told.warned).toHaveLength(1);
  expect(told.alerts).toEqual([
    {
      detail: { campaigns: active.length, titles: expect.stringContaining(active[0]?.title ?? "") },
      settled_at: null,
    },
  ]);
  await inTransaction(database, (tx) =>
    tx.updateTable("campaign").set({ state: "closed" }).where("state", "=", "active").execute(),
  );
  const settled = await start("test", "live");
  expect(settled.warned).toEqual([]);
  expect(settled.alerts).toMatchObject([{ settled_at: new Date(NOW) }]);
});
