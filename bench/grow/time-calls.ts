import pg from "pg";
import { type CapturedQuery, captureQueries } from "../capture-queries.ts";
import { median } from "../latencies.ts";
import type { GrowSite } from "./grow-world.ts";
import { isMissed } from "./growth-bars.ts";
import { type MeasuredCall, measuredCalls } from "./measured-calls.ts";
import { type MeasuredJob, measuredJobs } from "./measured-jobs.ts";

export interface TimedGroup {
  readonly name: string;
  readonly bar: number | undefined;
  /** Milliseconds in the database for a call at each size: the median over what it was asked about. */
  readonly ms: readonly number[];
  /** Pages of 8 kB that it looks at, in the same way. */
  readonly pages: readonly number[];
  /** The query that takes longest at the largest size, as the first call made it. */
  readonly slowest: CapturedQuery;
}

interface Cost {
  readonly ms: number;
  readonly pages: number;
}

const RUNS = 5;
/** So many where a call misses its bar: what else the machine does goes away with more runs, a slow query stays slow. */
const MOST_RUNS = 40;

/**
 * What each call takes in the database at each size: the queries that it really makes, recorded from the
 * site, each run several times, the sizes in turns. Its least execution time counts, as PostgreSQL tells
 * it: planning costs the same at every size, and what else the machine does is left out.
 */
export async function timeCalls(sites: readonly GrowSite[]): Promise<TimedGroup[]> {
  const clients = sites.map(({ databaseUrl }) => new pg.Client({ connectionString: databaseUrl }));
  await Promise.all(clients.map((client) => client.connect()));
  // As on the site's own connections.
  await Promise.all(clients.map((client) => client.query("SET jit = off")));
  const groups = sites.map(({ size }) => [...measuredCalls(size), ...measuredJobs]);
  const timed: TimedGroup[] = [];
  for (const [place, { name, bar, calls }] of (groups[0] ?? []).entries()) {
    const costs: Cost[][] = [];
    let slowest: CapturedQuery | undefined;
    for (const nth of calls.keys()) {
      const asked = await Promise.all(
        sites.map((site, at) => queriesOf(site, groups[at]?.[place]?.calls[nth])),
      );
      const leasts = await leastsOf(clients, asked, bar);
      costs.push(leasts.map(total));
      const last = leasts.at(-1) ?? [];
      const longest = last.findIndex(({ ms }) => ms === Math.max(...last.map((one) => one.ms)));
      slowest ??= asked.at(-1)?.[longest];
    }
    if (!slowest) throw new Error(`${name}: no query was seen`);
    const over = (figure: keyof Cost) =>
      sites.map((_, at) => median(costs.map((call) => call[at]?.[figure] ?? Number.NaN)));
    timed.push({ name, bar, ms: over("ms"), pages: over("pages"), slowest });
  }
  await Promise.all(clients.map((client) => client.end()));
  return timed;
}

const total = (queries: readonly Cost[]): Cost => ({
  ms: queries.reduce((sum, { ms }) => sum + ms, 0),
  pages: queries.reduce((sum, { pages }) => sum + pages, 0),
});

async function queriesOf(
  { app, deps }: GrowSite,
  call: MeasuredCall | MeasuredJob | undefined,
): Promise<CapturedQuery[]> {
  if (!call) throw new Error("the sizes have not the same calls");
  if ("ask" in call) return captureQueries(() => call.ask(deps.database.patientDb));
  const headers = call.accountId === undefined ? {} : { authorization: call.accountId };
  let status = 0;
  let body = "";
  const queries = await captureQueries(async () => {
    const answer = await app.inject({ url: call.url, headers });
    status = answer.statusCode;
    body = answer.body;
  });
  if (status !== 200) throw new Error(`${call.name}, ${call.url}: ${status} ${body.slice(0, 300)}`);
  return queries;
}

/** The least cost of each query of each site. */
async function leastsOf(
  clients: readonly pg.Client[],
  asked: ReadonlyArray<readonly CapturedQuery[]>,
  bar: number | undefined,
): Promise<Cost[][]> {
  const leasts = asked.map((queries) =>
    queries.map((): Cost => ({ ms: Number.POSITIVE_INFINITY, pages: 0 })),
  );
  const misses = () => isMissed({ bar, ms: leasts.map((queries) => total(queries).ms) });
  for (let run = 0; run < RUNS || (run < MOST_RUNS && misses()); run += 1) {
    for (const [at, client] of clients.entries()) {
      for (const [nth, query] of (asked[at] ?? []).entries()) {
        const { ms, pages } = await costOf(client, query);
        const before = leasts[at]?.[nth]?.ms ?? Number.POSITIVE_INFINITY;
        leasts[at]?.splice(nth, 1, { ms: Math.min(ms, before), pages });
      }
    }
  }
  return leasts;
}

async function costOf(client: pg.Client, { text, values }: CapturedQuery): Promise<Cost> {
  const { rows } = await client.query(
    `EXPLAIN (ANALYZE, TIMING OFF, BUFFERS, FORMAT JSON) ${text}`,
    [...values],
  );
  const [{ Plan: plan, "Execution Time": ms }] = rows[0]["QUERY PLAN"];
  return { ms, pages: plan["Shared Hit Blocks"] + plan["Shared Read Blocks"] };
}

/** How PostgreSQL comes to a query's rows. */
export async function planOf(client: pg.Client, query: CapturedQuery): Promise<string> {
  const { rows } = await client.query<{ "QUERY PLAN": string }>(
    `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF, BUFFERS OFF) ${query.text}`,
    [...query.values],
  );
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}
