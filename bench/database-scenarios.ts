import { buildApp } from "#server/app.ts";
import type { BenchOptions } from "./bench-options.ts";
import type { BenchWorld } from "./bench-world.ts";
import { type CapturedQuery, captureQueries } from "./capture-queries.ts";
import { compareInTurns } from "./measure.ts";
import { publicCalls } from "./public-addresses.ts";
import type { Outcome, ScenarioGroup } from "./scenario.ts";

const BAR = 0.8;

/** The public calls with nothing kept, against `pg` with the queries that they really make. */
export const database: ScenarioGroup = { name: "database", run: runDatabase };

async function runDatabase(world: BenchWorld, options: BenchOptions): Promise<Outcome[]> {
  const addresses = await publicCalls(world);
  const queries = await queriesOf(
    world,
    addresses.map(({ path }) => path),
  );
  const site = await world.start("../server/main.ts", { ANSWER_CACHE: "off" });
  const bare = await world.start("./serve-queries.ts", { BENCH_QUERIES: JSON.stringify(queries) });
  const outcomes: Outcome[] = [];
  for (const { name, path } of addresses) {
    const sides = { ours: site, reference: bare };
    outcomes.push({
      name: `${name}, cache off`,
      ...(await compareInTurns(sides, path, {}, options)),
      bar: BAR,
    });
  }
  return outcomes;
}

/** What the site in this process, which keeps nothing, asks of the database for each address. */
async function queriesOf(
  { deps }: BenchWorld,
  paths: readonly string[],
): Promise<Array<[string, CapturedQuery[]]>> {
  const app = await buildApp({ ...deps, sandbox: { ...deps.sandbox, mounted: false } });
  await app.ready();
  const captured: Array<[string, CapturedQuery[]]> = [];
  for (const path of paths) {
    const queries = await captureQueries(() => app.inject(path));
    if (queries.length === 0) throw new Error(`${path}: no query was seen`);
    captured.push([path, queries]);
  }
  await app.close();
  return captured;
}
