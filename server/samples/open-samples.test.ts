import { beforeAll, expect, test } from "vitest";
import { campaigns } from "#samples/campaign-list.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";
import { loadSampleData } from "./load-sample-data.ts";
import { alertOpenSamples } from "./open-samples.ts";

const NOW = Date.UTC(2026, 10, 20, 15, 30);
const active = campaigns.filter(({ state }) => state === "active");
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ clock: { now: NOW } });
  await loadSampleData(site.deps, { onlyIfEmpty: true });
});

async function start(...modes: readonly ("test" | "live")[]) {
  const warned: unknown[] = [];
  const log = { warn: (...line: unknown[]) => void warned.push(line) };
  const gateways = { all: modes.map((mode) => ({ mode })) };
  await alertOpenSamples({ ...site.deps, log, gateways });
  const alerts = await site.db
    .selectFrom("alert")
    .select(["detail", "settled_at"])
    .where("kind", "=", "samples_open")
    .execute();
  return { warned, alerts };
}

test("raises no alert about sample campaigns if no real money moves", async () => {
  expect(await start()).toEqual({ warned: [], alerts: [] });
  expect(await start("test", "test")).toEqual({ warned: [], alerts: [] });
});

test("alerts the office while a gateway moves real money and a sample campaign is open", async () => {
  const alerted = await start("test", "live");
  expect(alerted.warned).toHaveLength(1);
  expect(alerted.alerts).toEqual([
    {
      detail: { campaigns: active.length, titles: expect.stringContaining(active[0]?.title ?? "") },
      settled_at: null,
    },
  ]);
  expect((await start("test")).alerts).toMatchObject([{ settled_at: new Date(NOW) }]);
  expect((await start("live")).alerts).toMatchObject([{ settled_at: null }]);
  await inTransaction(site.database, (tx) =>
    tx.updateTable("campaign").set({ state: "closed" }).where("state", "=", "active").execute(),
  );
  const settled = await start("test", "live");
  expect(settled.warned).toEqual([]);
  expect(settled.alerts).toMatchObject([{ settled_at: new Date(NOW) }]);
});
