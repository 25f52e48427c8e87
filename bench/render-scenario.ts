import type { BenchOptions } from "./bench-options.ts";
import type { BenchWorld } from "./bench-world.ts";
import { cpuSeconds } from "./cpu-seconds.ts";
import { median } from "./latencies.ts";
import { requestBytes } from "./load-client.ts";
import { loadFor, middle, type Round, WARM_UP_SECONDS } from "./measure.ts";
import type { Outcome, ScenarioGroup } from "./scenario.ts";

/** Pages a second that one core renders. */
const BAR = 500;

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
