import { readFileSync } from "node:fs";
import type { BenchOptions } from "./bench-options.ts";
import type { BenchWorld } from "./bench-world.ts";
import { median } from "./latencies.ts";
import { requestBytes } from "./load-client.ts";
import { loadFor, middle, type Round, WARM_UP_SECONDS } from "./measure.ts";
import type { Outcome, ScenarioGroup } from "./scenario.ts";

/** Pages a second that one core renders. */
const BAR = 500;
/** Linux counts the time of processes in hundredths of a second. */
const TICKS_A_SECOND = 100;

/** The home page with nothing kept: its queries, its rendering and its policy, every time. */
export const render: ScenarioGroup = { name: "render", run: runRender };

async function runRender(world: BenchWorld, options: BenchOptions): Promise<Outcome[]> {
  const site = await world.start("../server/main.ts", { ANSWER_CACHE: "off" });
  const request = requestBytes("GET", "/home");
  const load = { origin: site.url, status: 200, next: () => request };
  await loadFor(WARM_UP_SECONDS * 3, load);
  const rounds: Round[] = [];
  const perCore: number[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const before = cpuSeconds(site.pid);
    const measured = await loadFor(options.seconds, load);
    rounds.push(measured);
    perCore.push(measured.count / (cpuSeconds(site.pid) - before));
  }
  const wall = middle(rounds);
  return [
    {
      name: "home page rendered, cache off, a second of the process's CPU",
      ours: { ...wall, perSecond: median(perCore) },
      bar: BAR,
    },
    { name: "home page rendered, cache off, a second of the clock", ours: wall },
  ];
}

/** What a process has used of the cores so far. */
function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name before these fields may hold spaces; proc(5) has utime and stime 12th and 13th after it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}
