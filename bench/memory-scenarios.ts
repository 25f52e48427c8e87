import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BenchOptions } from "./bench-options.ts";
import type { BenchWorld } from "./bench-world.ts";
import { askOnce, requestBytes } from "./load-client.ts";
import { compareInTurns, loadFor } from "./measure.ts";
import { publicCalls, publicPages } from "./public-addresses.ts";
import type { Outcome, ScenarioGroup } from "./scenario.ts";
import type { KeptAnswer } from "./serve-bytes.ts";

/** V8 takes some seconds until it has made the best of what runs often. */
const WARM_UP_SECONDS = 10;
/** As browsers ask: so both sides send compressed bytes. */
const asBrowser = { "accept-encoding": "gzip, deflate, br" };
/** Headers that a server adds by itself. */
const ownHeaders = new Set(["date", "connection", "keep-alive"]);

/** What differs between the two databases that a site can have. */
const databases: ReadonlyArray<{
  name: string;
  bar: number;
  environment: Record<string, string>;
}> = [
  { name: "", bar: 0.95, environment: {} },
  { name: ", embedded database", bar: 0.9, environment: { DATABASE_URL: "", SAMPLE_DATA: "on" } },
];

/** Answers and pages from memory, against `node:http` answering the same bytes from memory. */
export const memory: ScenarioGroup = { name: "memory", run: runMemory };

async function runMemory(world: BenchWorld, options: BenchOptions): Promise<Outcome[]> {
  const addresses = [...(await publicCalls(world)), ...(await publicPages(world))];
  const outcomes: Outcome[] = [];
  for (const { name: database, bar, environment } of databases) {
    const site = await world.start("../server/main.ts", {
      ...environment,
      DATA_DIR: join(world.folder, `memory${database.length}`),
    });
    const kept: KeptAnswer[] = [];
    for (const { path } of addresses) kept.push(await keep(site.url, path));
    const file = join(world.folder, "answers.json");
    writeFileSync(file, JSON.stringify(kept));
    const raw = await world.start("./serve-bytes.ts", { BENCH_ANSWERS: file });
    for (const { url } of [site, raw]) await warm(url, addresses);
    for (const { name, path } of addresses) {
      const sides = { ours: site, reference: raw };
      const compared = await compareInTurns(sides, path, asBrowser, options);
      outcomes.push({ name: `${name} from memory${database}`, ...compared, bar });
    }
    await world.stopAll();
  }
  return outcomes;
}

async function warm(origin: string, addresses: readonly { readonly path: string }[]) {
  const requests = addresses.map(({ path }) => requestBytes("GET", path, asBrowser));
  let count = 0;
  const next = () => {
    count += 1;
    return requests[count % requests.length];
  };
  await loadFor(WARM_UP_SECONDS, { origin, status: 200, next });
}

/** The answer as the site gives it from memory: the second one, made by the first. */
async function keep(origin: string, path: string): Promise<KeptAnswer> {
  await askOnce(origin, path, asBrowser);
  const answer = await askOnce(origin, path, asBrowser);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  const lines = answer.head.split("\r\n").slice(1);
  const fields = lines.map((line) => /^([^:]+): *(.*)$/.exec(line)?.slice(1) as [string, string]);
  return {
    path,
    headers: Object.fromEntries(fields.filter(([name]) => !ownHeaders.has(name.toLowerCase()))),
    base64: answer.body.toString("base64"),
  };
}
