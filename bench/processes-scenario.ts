import type { BenchOptions } from "./bench-options.ts";
import type { BenchWorld } from "./bench-world.ts";
import { familyCpuSeconds } from "./cpu-seconds.ts";
import { donationRequest } from "./giving/giving-requests.ts";
import { createLatencies } from "./latencies.ts";
import { requestBytes, sendLoad } from "./load-client.ts";
import { CONNECTIONS, loadFor, middlePair, type Round } from "./measure.ts";
import type { Program } from "./program.ts";
import { publicCalls } from "./public-addresses.ts";
import type { Outcome, ScenarioGroup } from "./scenario.ts";

const PROCESSES = 2;
/** Of what one process does in a second of CPU time. Two caches of the processor are colder than one. */
const BAR = 0.8;
/** Each connection is handed from the parent to a child. */
const CONNECTION_BAR = 0.5;
/** So often each process is asked for everything before it is measured: V8 has to learn it in each. */
const WARM_UP = { answers: 1_500, pages: 400 } as const;

/** Several processes on one port against one: what each does in a second of all its CPU time. */
export const processes: ScenarioGroup = { name: "processes", run: runProcesses };

/** One way of asking. Answers how many requests were answered. */
interface Kind {
  readonly name: string;
  readonly bar: number;
  readonly warmUp: number;
  readonly ask: (origin: string, seconds: number) => Promise<Round>;
}

async function runProcesses(world: BenchWorld, options: BenchOptions): Promise<Outcome[]> {
  const gateway = await world.start("../sandbox/main.ts");
  const settings = { SANDBOX: "on", SANDBOX_URL: gateway.url, TRUSTED_PROXIES: "127.0.0.1" };
  const calls = await publicCalls(world);
  const campaign = Number(/\d+/.exec(calls.at(-1)?.path.slice(8) ?? "")?.[0]);
  const get = (path: string) => requestBytes("GET", path);
  const asked = (name: string, next: () => Buffer, status = 200): Kind => ({
    ...{ name, bar: BAR, warmUp: name.startsWith("page") ? WARM_UP.pages : WARM_UP.answers },
    ask: (origin, seconds) => loadFor(seconds, { origin, status, next }),
  });
  const list = calls[0]?.path ?? "";
  const outcomes: Outcome[] = [];
  for (const [cache, kinds] of [
    [
      "on",
      [
        asked("campaign/list from memory", () => get(list)),
        {
          name: "campaign/list from memory, a connection for each",
          ...{ bar: CONNECTION_BAR, warmUp: WARM_UP.answers },
          ask: (origin: string, seconds: number) => connectAnew(origin, seconds, get(list)),
        },
        asked("start a donation", () => donationRequest(campaign), 201),
      ],
    ],
    [
      "off",
      [
        asked("campaign/{id}, cache off", () => get(calls.at(-1)?.path ?? "")),
        asked("page /home, cache off", () => get("/home")),
      ],
    ],
  ] as const) {
    const environment = { ...settings, ANSWER_CACHE: cache };
    const reference = await world.start("../server/main.ts", environment);
    const cluster = { ...environment, PROCESSES: String(PROCESSES) };
    const ours = await world.start("../server/cluster.ts", cluster, {
      words: "all processes are open",
    });
    for (const kind of kinds) outcomes.push(await compare({ ours, reference }, kind, options));
    await world.stopAll();
  }
  return outcomes;
}

async function compare(
  sides: { readonly ours: Program; readonly reference: Program },
  kind: Kind,
  { rounds, seconds }: BenchOptions,
): Promise<Outcome> {
  await warm(sides.reference, kind, 1);
  await warm(sides.ours, kind, PROCESSES);
  const [ours, reference]: [Round[], Round[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await measure(sides.ours, kind, seconds));
    reference.push(await measure(sides.reference, kind, seconds));
  }
  const name = `${kind.name}, ${PROCESSES} processes against one, a second of CPU time`;
  return { name, bar: kind.bar, ...middlePair(ours, reference) };
}

async function warm({ url }: Program, { ask, warmUp }: Kind, processes: number): Promise<void> {
  for (let count = 0; count < processes * warmUp; ) count += (await ask(url, 1)).count;
}

async function measure({ url, pid }: Program, { ask }: Kind, seconds: number): Promise<Round> {
  const before = familyCpuSeconds(pid);
  const round = await ask(url, seconds);
  const used = familyCpuSeconds(pid) - before;
  return { ...round, perSecond: round.count / used, cpu: (used * 1e6) / round.count };
}

/** Each request comes on a connection of its own. */
async function connectAnew(origin: string, seconds: number, request: Buffer): Promise<Round> {
  const latencies = createLatencies();
  const start = performance.now();
  let count = 0;
  while (performance.now() - start < seconds * 1_000) {
    let left = CONNECTIONS;
    const next = () => {
      left -= 1;
      return left < 0 ? undefined : request;
    };
    count += await sendLoad({ origin, status: 200, next, latencies, connections: CONNECTIONS });
  }
  const perSecond = (count * 1_000) / (performance.now() - start);
  return { count, perSecond, p50: latencies.quantile(0.5), p99: latencies.quantile(0.99) };
}
