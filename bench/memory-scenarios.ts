import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BenchOptions } from "./bench-options.ts";
import type { BenchWorld } from "./bench-world.ts";
import { askOnce } from "./load-client.ts";
import { compareInTurns } from "./measure.ts";
import { publicCalls, publicPages } from "./public-addresses.ts";
import type { Outcome, ScenarioGroup } from "./scenario.ts";
import type { KeptAnswer } from "./serve-bytes.ts";

const BAR = 0.8;
/** As browsers ask: so both sides send compressed bytes. */
const asBrowser = { "accept-encoding": "gzip, deflate, br" };
/** Headers that a server adds by itself. */
const ownHeaders = new Set(["date", "connection", "keep-alive"]);

/** Answers and pages from memory, against `node:http` answering the same bytes from memory. */
export const memory: ScenarioGroup = { name: "memory", run: runMemory };

async function runMemory(world: BenchWorld, options: BenchOptions): Promise<Outcome[]> {
  const addresses = [...(await publicCalls(world)), ...(await publicPages(world))];
  const site = await world.start("../server/main.ts");
  const kept: KeptAnswer[] = [];
  for (const { path } of addresses) kept.push(await keep(site.url, path));
  const file = join(world.folder, "answers.json");
  writeFileSync(file, JSON.stringify(kept));
  const raw = await world.start("./serve-bytes.ts", { BENCH_ANSWERS: file });

  const outcomes: Outcome[] = [];
  for (const { name, path } of addresses) {
    const sides = { ours: site.url, reference: raw.url };
    outcomes.push({
      name: `${name} from memory`,
      ...(await compareInTurns(sides, path, asBrowser, options)),
      bar: BAR,
    });
  }
  return outcomes;
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
