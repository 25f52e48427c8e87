import pg from "pg";
import { type CapturedQuery, captureQueries } from "../capture-queries.ts";
import { median } from "../latencies.ts";
import type { GrowWorld } from "./grow-world.ts";
import type { CallGroup, MeasuredCall } from "./measured-calls.ts";

export interface TimedGroup {
  readonly name: string;
  /** Milliseconds in the database for a call: the median over what it was asked about. */
  readonly ms: number;
  /** The query that takes longest, as the first call made it. */
  readonly slowest: CapturedQuery;
}

const RUNS = 9;

/**
 * What each call takes in the database: the queries that it really makes, recorded from the site, each
 * run several times. Its least execution time counts, as PostgreSQL tells it: planning costs the same
 * at every size, and what else the machine does is left out.
 */
export async function timeCalls(
  { app, databaseUrl }: GrowWorld,
  groups: readonly CallGroup[],
): Promise<TimedGroup[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const timed: TimedGroup[] = [];
  for (const group of groups) {
    const totals: number[] = [];
    let slowest: { query: CapturedQuery; ms: number } | undefined;
    for (const call of group.calls) {
      const queries = await queriesOf(app, call);
      let total = 0;
      for (const query of queries) {
        const ms = await leastOf(client, query);
        total += ms;
        if (totals.length === 0 && ms > (slowest?.ms ?? 0)) slowest = { query, ms };
      }
      totals.push(total);
    }
    if (!slowest) throw new Error(`${group.name}: no query was seen`);
    timed.push({ name: group.name, ms: median(totals), slowest: slowest.query });
  }
  await client.end();
  return timed;
}

async function queriesOf(app: GrowWorld["app"], call: MeasuredCall): Promise<CapturedQuery[]> {
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

async function leastOf(client: pg.Client, { text, values }: CapturedQuery): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run += 1) {
    const { rows } = await client.query(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`, [
      ...values,
    ]);
    least = Math.min(least, rows[0]["QUERY PLAN"][0]["Execution Time"]);
  }
  return least;
}

/** How PostgreSQL comes to a query's rows. */
export async function planOf(client: pg.Client, query: CapturedQuery): Promise<string> {
  const { rows } = await client.query<{ "QUERY PLAN": string }>(
    `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF, BUFFERS OFF) ${query.text}`,
    [...query.values],
  );
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}
