import autocannon from "autocannon";
import { cpuSeconds, type Program } from "./program.ts";

/** One round of load on one program. */
export interface Round {
  readonly count: number;
  readonly perSecond: number;
  readonly p99Ms: number;
  /** CPU time of the program for each request, microseconds. */
  readonly cpuMicros: number;
}

export interface Load {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly seconds: number;
  /** Number of requests, instead of a duration. */
  readonly amount?: number;
  /** Builds each request. Default: a GET of the path. */
  readonly next?: () => { headers: Record<string, string>; body: string };
  readonly onAnswer?: (body: string) => void;
}

const CONNECTIONS = 32;

/** Sends load to a program. Throws for any status but 2xx. */
export async function sendLoad({ url, pid }: Program, load: Load): Promise<Round> {
  const { next, onAnswer, headers } = load;
  const before = cpuSeconds(pid);
  const result = await autocannon({
    ...{ url, connections: CONNECTIONS, timeout: 60 },
    ...(load.amount === undefined ? { duration: load.seconds } : { amount: load.amount }),
    requests: [
      {
        path: load.path,
        ...(headers ? { headers } : {}),
        ...(next
          ? { method: "POST" as const, setupRequest: (request) => ({ ...request, ...next() }) }
          : {}),
        ...(onAnswer ? { onResponse: (_status: number, body: string) => onAnswer(body) } : {}),
      },
    ],
  });
  const { non2xx, errors, duration, latency } = result;
  const count = result["2xx"];
  if (non2xx > 0 || errors > 0) {
    throw new Error(`${load.path}: ${non2xx} responses are not 2xx, ${errors} requests failed`);
  }
  const cpuMicros = ((cpuSeconds(pid) - before) * 1_000_000) / count;
  return { count, perSecond: count / duration, p99Ms: latency.p99, cpuMicros };
}

export function median(figures: readonly number[]): number {
  const inOrder = figures.toSorted((a, b) => a - b);
  return inOrder[(inOrder.length - 1) >> 1] ?? Number.NaN;
}

/** The medians of several rounds. */
export function middle(rounds: readonly Round[]): Round {
  const over = (figure: keyof Round) => median(rounds.map((round) => round[figure]));
  return {
    ...{ count: over("count"), perSecond: over("perSecond") },
    ...{ p99Ms: over("p99Ms"), cpuMicros: over("cpuMicros") },
  };
}
