import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { LIVE_PATH } from "#contract/campaigns/live-path.ts";
import { raiseAlerts } from "../features/foundation/alerts/alert-store.ts";
import { storeBackupReport } from "../features/foundation/backups/backup-report.ts";
import type { Tx } from "../platform/db/database.ts";
import { inOneStatement } from "../platform/db/in-transaction.ts";
import { createTestDatabase, databaseUrl, isEmbedded } from "../testing/services/test-database.ts";
import { runStatement } from "../testing/services/test-template.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";
import { openStream } from "../testing/test-stream.ts";

const TOKEN = "a token of at least thirty-two characters";
let site: TestSite;
let name: string;

beforeAll(async () => {
  const created = await createTestDatabase();
  name = created.name;
  site = await openTestSite({
    database: created.database,
    environment: { METRICS_TOKEN: TOKEN },
    mails: true,
  });
});

const getMetrics = (at: TestSite, authorization = `Bearer ${TOKEN}`) =>
  at.get("/metrics", { authorization });

/** Values of the samples whose name and labels contain all the words. */
async function figures(...words: string[]): Promise<Record<string, number>> {
  const { text } = await getMetrics(site);
  const lines = text.split("\n").filter((line) => words.every((word) => line.includes(word)));
  return Object.fromEntries(
    lines
      .filter((line) => !line.startsWith("#"))
      .map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]),
  );
}

test.each([
  ["no token", {}],
  ["another token", { authorization: `Bearer ${"x".repeat(TOKEN.length)}` }],
  ["the token with another scheme", { authorization: `Basic ${TOKEN}` }],
])("answers 404 with %s", async (_, headers) => {
  expect((await site.get("/metrics", headers)).status).toBe(404);
});

test("accepts only GET", async () => {
  const headers = { authorization: `Bearer ${TOKEN}` };
  expect((await site.ask("/metrics", { method: "POST", headers })).status).toBe(405);
});

test("answers 404 without METRICS_TOKEN", async () => {
  const other = await openTestSite();
  expect((await getMetrics(other)).status).toBe(404);
});

test("is not in the API document", async () => {
  expect((await site.get("/api/v1/openapi.json")).text).not.toContain("/metrics");
});

test("counts requests by route, never by address", async () => {
  await site.get("/api/v1/campaign/471100/");
  await site.get("/api/v1/campaign/471101/?marked=1");
  await site.get("/marked-nowhere/");
  const route = 'method="GET",route="/api/v1/campaign/:id/"';
  expect(await figures("http_requests_total", '/campaign/:id/"')).toEqual({
    [`tributary_http_requests_total{${route},status="4xx"}`]: 2,
  });
  expect(await figures("duration_seconds", '/campaign/:id/"', "+Inf")).toEqual({
    [`tributary_http_request_duration_seconds_bucket{le="+Inf",${route}}`]: 2,
  });
  expect((await getMetrics(site)).text).not.toMatch(/\/4711|marked/);
});

test("counts open event streams, and measures no duration of them", async () => {
  const { id } = await site.campaign();
  const live = (campaignId: number) => LIVE_PATH.replace("{id}", String(campaignId));
  const stream = await openStream(site.url + live(id));
  expect(await figures("tributary_event_streams")).toEqual({ tributary_event_streams: 1 });
  await stream.close();
  await expect.poll(() => figures("event_streams")).toEqual({ tributary_event_streams: 0 });
  await site.get(live(471_100));
  expect(Object.values(await figures("requests_total", "/live/"))).toEqual([1]);
  expect(await figures("duration_seconds_count", "/live/")).toEqual({});
});

test("reports backlogs, alerts, backups and balances", async () => {
  site.clock.now += 60_000;
  await inOneStatement(site.database, (tx) =>
    raiseAlerts(tx, [{ kind: "books_wrong", key: "one", detail: {} }], new Date(site.clock.now)),
  );
  await sql`INSERT INTO webhook_event
    (provider, event_id, type, body, received_at, lease_until, attempts)
    VALUES (${site.deps.provider.name}, 'late', 'x', '', ${new Date(site.clock.now - 90_000)},
      ${new Date(site.clock.now + 20_000)}, 1)`.execute(site.db as Tx);
  await sql`INSERT INTO gateway_balance
    SELECT provider, 'USD', 99, 100, ${new Date(site.clock.now)}, NULL
    FROM unnest(ARRAY['sandbox', 'switched-off']) AS provider`.execute(site.db as Tx);
  expect(await figures("tributary_backup_")).toEqual({});
  await storeBackupReport(site.database, {
    kind: "made",
    at: new Date(site.clock.now),
    bytes: 4_711,
  });
  site.clock.now += 10_000;
  expect(await figures("tributary_backup_")).toEqual({
    tributary_backup_age_seconds: 10,
    tributary_backup_failed: 0,
  });
  expect(await figures("tributary_alerts_open{")).toEqual({
    'tributary_alerts_open{kind="books_wrong"}': 1,
  });
  expect(Object.values(await figures("tributary_gateway_lag_seconds{"))).toEqual([100]);
  expect(await figures("tributary_gateway_balance_", "{")).toEqual({
    'tributary_gateway_balance_difference_minor{provider="sandbox",currency="USD"}': -1,
    'tributary_gateway_balance_age_seconds{provider="sandbox"}': 10,
  });
  expect(await figures("tributary_letters_waiting")).toEqual({ tributary_letters_waiting: 0 });
  expect(Object.keys(await figures("tributary_jobs_oldest_seconds"))).toContain(
    'tributary_jobs_oldest_seconds{queue="send-mail"}',
  );
});

const monitoring = new URL("../../docs/monitoring/", import.meta.url);

test.each(["alerts.yml", "alerts.test.yml", "dashboard.json"])(
  "serves every metric in %s",
  async (file) => {
    const { text } = await getMetrics(site);
    const served = new Set(
      [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, metric = "", type]) =>
        type === "histogram"
          ? ["_bucket", "_sum", "_count"].map((part) => metric + part)
          : [metric],
      ),
    );
    const named = readFileSync(new URL(file, monitoring), "utf8").matchAll(
      /\b(tributary|process|nodejs)_\w+/g,
    );
    const names = new Set([...named].map(([metric]) => metric));
    expect(names.size).toBeGreaterThan(10);
    expect([...names].filter((metric) => !served.has(metric))).toEqual([]);
  },
);

test("shows backups, balances and blind caches on the dashboard", () => {
  const dashboard = readFileSync(new URL("dashboard.json", monitoring), "utf8");
  for (const metric of [
    "tributary_backup_age_seconds",
    "tributary_backup_check_age_seconds",
    "tributary_gateway_balance_difference_minor",
    "tributary_cache_blind",
  ]) {
    expect(dashboard).toContain(`(${metric})`);
  }
});

test.skipIf(isEmbedded())("reports the other metrics while the database is down", async () => {
  const allow = (yes: boolean) =>
    runStatement(databaseUrl("postgres"), `ALTER DATABASE ${name} ALLOW_CONNECTIONS ${yes}`);
  await allow(false);
  await runStatement(
    databaseUrl("postgres"),
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
  );
  site.clock.now += 10_000;
  expect(await figures("tributary_database_up")).toEqual({ tributary_database_up: 0 });
  expect(await figures("process_resident_memory_bytes")).not.toEqual({});
  expect(await figures("age_seconds", "alerts")).toEqual({
    'tributary_figures_age_seconds{about="alerts"}': 10,
  });
  site.clock.now += 50_000;
  expect(await figures("tributary_alerts_open{")).toEqual({});
  await allow(true);
  await expect
    .poll(async () => {
      site.clock.now += 10_000;
      return figures("tributary_database_up");
    })
    .toEqual({ tributary_database_up: 1 });
});
