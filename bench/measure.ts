import type { BenchOptions } from "./bench-options.ts";
import { cpuSeconds } from "./cpu-seconds.ts";
import { createLatencies, median } from "./latencies.ts";
import { type Load, requestBytes, sendLoad } from "./load-client.ts";
import type { Program } from "./program.ts";

/** One round of one side. */
export interface Round {
  readonly count: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** CPU time of the server for one request, microseconds; missing where it was not looked at. */
  readonly cpu?: number;
  /** The same of the gateway that the server asks. */
  readonly gatewayCpu?: number;
}

/** Where a side is asked, and the process whose CPU time counts. */
export type Side = Pick<Program, "url" | "pid">;

export const CONNECTIONS = 32;
export const WARM_UP_SECONDS = 1;
const MICROSECONDS = 1_000_000;

/** Sends load for some seconds, or until there is nothing more to send. */
export async function loadFor(
  seconds: number,
  load: Omit<Load, "latencies" | "connections">,
): Promise<Round> {
  const latencies = createLatencies();
  const start = performance.now();
  const until = start + seconds * 1000;
  const next = () => (performance.now() < until ? load.next() : undefined);
  const count = await sendLoad({ ...load, next, latencies, connections: CONNECTIONS });
  return {
    count,
    perSecond: count / ((performance.now() - start) / 1000),
    p50: latencies.quantile(0.5),
    p99: latencies.quantile(0.99),
  };
}

/** The programs whose CPU time is looked at while they are asked. */
interface Watched {
  readonly server: Pick<Program, "pid">;
  readonly gateway?: Pick<Program, "pid">;
}

/** A round with the CPU time that these programs used for each of its requests. */
export async function withCpu(
  { server, gateway }: Watched,
  ask: () => Promise<Round>,
): Promise<Round> {
  const used = () => [server, gateway].map((program) => (program ? cpuSeconds(program.pid) : 0));
  const before = used();
  const round = await ask();
  const [cpu = 0, gatewayCpu = 0] = used().map(
    (seconds, at) => ((seconds - (before[at] ?? 0)) * MICROSECONDS) / round.count,
  );
  return { ...round, cpu, ...(gateway ? { gatewayCpu } : {}) };
}

/** Several rounds as one: the medians of their figures. */
export function middle(rounds: readonly Round[]): Round {
  return {
    count: rounds.reduce((sum, round) => sum + round.count, 0),
    perSecond: median(rounds.map((round) => round.perSecond)),
    p50: median(rounds.map((round) => round.p50)),
    p99: median(rounds.map((round) => round.p99)),
    ...medianOf("cpu", rounds),
    ...medianOf("gatewayCpu", rounds),
  };
}

function medianOf(field: "cpu" | "gatewayCpu", rounds: readonly Round[]) {
  const known = rounds.map((round) => round[field]).filter((figure) => figure !== undefined);
  return known.length === 0 ? {} : { [field]: median(known) };
}

/**
 * Rounds of two sides as one of each: the rates are those of the pair with the median ratio, since
 * from one pair to the next the machine itself is faster or slower.
 */
export function middlePair(ours: readonly Round[], reference: readonly Round[]) {
  const pairs = ours.map(({ perSecond }, round) => ({
    ours: perSecond,
    reference: reference[round]?.perSecond ?? 0,
  }));
  const inOrder = pairs.toSorted((a, b) => a.ours / a.reference - b.ours / b.reference);
  const pair = inOrder[(inOrder.length - 1) >> 1];
  if (!pair) throw new Error("no round was measured");
  return {
    ours: { ...middle(ours), perSecond: pair.ours },
    reference: { ...middle(reference), perSecond: pair.reference },
  };
}

/** Asks both sides for the same address, in turns: whatever slows the machine down slows both. */
export async function compareInTurns(
  sides: { readonly ours: Side; readonly reference: Side },
  path: string,
  headers: Readonly<Record<string, string>>,
  options: Pick<BenchOptions, "rounds" | "seconds">,
): Promise<{ ours: Round; reference: Round }> {
  const request = requestBytes("GET", path, headers);
  const load = ({ url: origin, pid }: Side, seconds: number): Promise<Round> =>
    withCpu({ server: { pid } }, () =>
      loadFor(seconds, { origin, status: 200, next: () => request }),
    );
  const ours: Round[] = [];
  const reference: Round[] = [];
  await load(sides.ours, WARM_UP_SECONDS);
  await load(sides.reference, WARM_UP_SECONDS);
  for (let round = 0; round < options.rounds; round += 1) {
    ours.push(await load(sides.ours, options.seconds));
    reference.push(await load(sides.reference, options.seconds));
  }
  return middlePair(ours, reference);
}
