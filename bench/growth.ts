import { basename, join } from "node:path";
import { fillGrowth } from "./growth-fill.ts";
import { openCharging } from "./growth-recurring.ts";
import type { Program } from "./program.ts";
import { printTable } from "./table.ts";
import type { BenchOptions } from "./world.ts";
import { fillDatabase, openCluster, runOnce, type SiteDatabase } from "./world.ts";

const SIZES = [1_000, 100_000, 1_000_000];
/** Calls with a higher ratio between largest and smallest size are marked. */
const BAR = 1.5;
const CALLS = 5;
const ROUNDS = 7;
/** For fast filling; measured calls only read. */
const SETTINGS = [
  "shared_preload_libraries = 'pg_stat_statements'",
  "max_wal_size = 8GB",
  "shared_buffers = 1GB",
  "autovacuum = off",
  "jit = off",
];

type Role = "guest" | "donor" | "organiser" | "admin";

/** {campaign} is the organiser's campaign with the most donations, {donation} one of its donations. */
const calls: ReadonlyArray<readonly [Role, path: string]> = [
  ...["trending", "newest", "most_found", "ending_soon"].map(
    (sort) => ["guest", `/campaign/list/?sort=${sort}`] as const,
  ),
  ["guest", "/campaign/list/?q=water"],
  ["guest", "/campaign/trending/"],
  ["guest", "/campaign/featured/"],
  ["guest", "/campaign/{campaign}/"],
  ["guest", "/campaign/{campaign}/donations/?sort=newest"],
  ["guest", "/campaign/{campaign}/donations/?sort=top"],
  ["donor", "/account/dashboard/"],
  ["donor", "/account/donations/"],
  ["organiser", "/account/dashboard/"],
  ["organiser", "/account/notifications/"],
  ["organiser", "/account/overview/"],
  ["organiser", "/account/overview/?id={campaign}"],
  ["organiser", "/account/overview/gifts/"],
  ["organiser", "/organiser/campaigns/"],
  ["organiser", "/organiser/campaigns/{campaign}/gifts/"],
  ["organiser", "/organiser/campaigns/{campaign}/gifts/?sort=-amount"],
  ["organiser", "/organiser/campaigns/{campaign}/gifts/?thanked=no"],
  ["organiser", "/organiser/campaigns/{campaign}/recurring-donations/"],
  ["organiser", "/organiser/campaigns/{campaign}/recurring-figures/"],
  ["admin", "/admin/donations/"],
  ["admin", "/admin/donations/?q=grown777@example.org"],
  ["admin", "/admin/donations/{donation}/"],
  ["admin", "/admin/donors/"],
  ["admin", "/admin/donors/?q=grown777@example.org"],
  ["admin", "/admin/refunds/?state=done"],
  ["admin", "/admin/users/"],
  ["admin", "/admin/audit/"],
  ["admin", "/admin/recurring-donations/"],
  ["admin", "/admin/recurring-donations/?state=paused"],
  ["admin", "/admin/recurring-donations/?q=monthly777@example.org"],
  ["admin", "/admin/recurring-figures/"],
  ["admin", "/admin/bank/lines/"],
  ["admin", "/admin/bank/lines/?state=done"],
  ["admin", "/admin/bank/statements/"],
];

/** Work of the job that charges recurring donations. */
const jobs = [
  ["a day's due recurring donations, found", "findAllDue"],
  ["a batch of their periods, recorded", "recordBatch"],
] as const;

/** Database time of calls while donations grow a thousandfold, from pg_stat_statements. */
export async function measureGrowth({
  sites: [checkout = "", ...others],
}: BenchOptions): Promise<void> {
  if (others.length > 0) throw new Error("growth measures one checkout at a time");
  const cluster = await openCluster(SETTINGS);
  await runOnce(cluster.url("postgres"), "CREATE EXTENSION pg_stat_statements");
  const names = [...calls.map(([role, path]) => `${role} ${path}`), ...jobs.map(([name]) => name)];
  const rows = names.map((name) => ({ name, ms: [] as number[] }));
  for (const [at, size] of SIZES.entries()) {
    const database = await fillDatabase(cluster, checkout, at);
    const seconds = await fillGrowth(database.query, size);
    console.log(`filled with ${size} donations in ${seconds.toFixed(0)} s`);
    const site = await database.start({ ANSWER_CACHE: "off", SAMPLE_DATA: "on" });
    const statistics = {
      reset: () => runOnce(cluster.url("postgres"), "SELECT pg_stat_statements_reset()"),
      milliseconds: () => millisecondsIn(cluster.url("postgres"), database.databaseUrl),
    };
    await measureCalls(site, database, statistics, rows);
    const charging = openCharging(database.databaseUrl);
    for (const [nth, [, work]] of jobs.entries()) {
      rows[calls.length + nth]?.ms.push(await measureMs(statistics, charging[work]));
    }
    await charging.close();
    await site.stop();
  }
  await cluster.remove();
  printTable(
    ["ms in the database", ...SIZES.map(String), "largest / smallest", ""],
    rows.map(({ name, ms }) => {
      const ratio = (ms.at(-1) ?? 0) / (ms[0] ?? 0);
      const figures = ms.map((figure) => figure.toFixed(2));
      return [name, ...figures, ratio.toFixed(2), ratio > BAR ? "over the bar" : ""];
    }),
  );
  console.log(`\n${basename(join(checkout))}: ${rows.length} rows, bar ${BAR}`);
}

interface Statistics {
  reset(): Promise<unknown>;
  milliseconds(): Promise<number>;
}

async function measureCalls(
  site: Program,
  { query, logins }: SiteDatabase,
  statistics: Statistics,
  rows: ReadonlyArray<{ readonly ms: number[] }>,
): Promise<void> {
  const tokens = new Map<Role, string>();
  for (const role of ["donor", "organiser", "admin"] as const) {
    tokens.set(role, await logIn(site, logins.get(role)));
  }
  const [busiest] = await query(`
    SELECT campaign.id AS campaign, (SELECT max(donation.id::text) FROM donation
        WHERE campaign_id = campaign.id) AS donation
    FROM campaign JOIN campaign_totals ON campaign_id = campaign.id
    WHERE organiser_id = (SELECT id FROM account WHERE email = '${logins.get("organiser")?.email}')
    ORDER BY donation_count DESC LIMIT 1`);
  for (const [nth, [role, path]] of calls.entries()) {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(busiest?.[name]));
    const token = tokens.get(role);
    const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {});
    const ask = async () => {
      const answer = await fetch(`${site.url}/api/v1${filled}`, { headers });
      if (answer.status !== 200) throw new Error(`${filled} returned ${answer.status}`);
      await answer.arrayBuffer();
    };
    rows[nth]?.ms.push(await measureMs(statistics, ask));
  }
}

/** Database time of one call. */
async function measureMs(statistics: Statistics, call: () => Promise<void>): Promise<number> {
  await call();
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await statistics.reset();
    for (let count = 0; count < CALLS; count += 1) await call();
    rounds.push((await statistics.milliseconds()) / CALLS);
  }
  // The minimum excludes concurrent jobs.
  return Math.min(...rounds);
}

async function logIn(site: Program, login: { email: string; password: string } | undefined) {
  const answer = await fetch(`${site.url}/api/v1/auth/login/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(login),
  });
  const { access } = (await answer.json()) as { access?: string };
  if (access === undefined) throw new Error(`${login?.email} cannot log in: ${answer.status}`);
  return access;
}

async function millisecondsIn(url: string, databaseUrl: string): Promise<number> {
  const name = new URL(databaseUrl).pathname.slice(1);
  const [row] = await runOnce(
    url,
    `SELECT sum(total_exec_time) AS ms FROM pg_stat_statements
    WHERE dbid = (SELECT oid FROM pg_database WHERE datname = '${name}')`,
  );
  return Number(row?.ms ?? 0);
}
