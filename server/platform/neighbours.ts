import cluster, { type Worker } from "node:cluster";
import type { Database } from "./db/database.ts";
import type { Tag } from "./db/tag.ts";

/** Nobody waits longer for a neighbour that is busy or dying: the database tells it all the same, ms. */
const HEARD_WITHIN_MS = 1_000;

/** What neighbours say to each other, by way of their parent. */
interface News {
  readonly news: number;
  /** Named on the way to the others. On the way back all of them have heard. */
  readonly tags?: readonly Tag[];
}

function newsIn(message: unknown): News | undefined {
  return typeof message === "object" && message !== null && "news" in message
    ? (message as News)
    : undefined;
}

/**
 * Makes the commits of this process known to those that share its port, before whoever caused them is
 * answered: the visitor's next request may meet any of them. To be called before this process keeps
 * anything.
 */
export async function joinNeighbours(database: Database): Promise<void> {
  if (!cluster.worker) return;
  const waiting = new Map<number, () => void>();
  let told = 0;
  process.on("message", (message) => {
    const heard = newsIn(message);
    if (!heard) return;
    if (!heard.tags) return waiting.get(heard.news)?.();
    database.changes.publish(heard.tags);
    if (process.connected) process.send?.({ news: heard.news });
  });

  function tell(tags: readonly Tag[]): Promise<void> {
    if (!process.connected) return Promise.resolve();
    told += 1;
    const news = told;
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, HEARD_WITHIN_MS);
      waiting.set(news, () => {
        clearTimeout(timer);
        resolve();
      });
      process.send?.({ news, tags });
    }).finally(() => waiting.delete(news));
  }

  database.witnesses.push(async (_tx, tags) => () => tell(tags));
  await tell([]);
}

/** Passes on what the children tell each other. Whoever has told something is told what others do. */
export function passNewsOn(): void {
  const joined = new Set<Worker>();
  const open = new Map<number, { readonly left: Set<Worker>; readonly done: () => void }>();
  let passed = 0;

  const hasHeard = (worker: Worker, number: number) => {
    const round = open.get(number);
    if (!round?.left.delete(worker) || round.left.size > 0) return;
    open.delete(number);
    round.done();
  };
  const leave = (worker: Worker) => {
    joined.delete(worker);
    for (const number of [...open.keys()]) hasHeard(worker, number);
  };
  const send = (worker: Worker, news: News) => {
    if (worker.isConnected()) worker.send(news);
  };

  cluster.on("disconnect", leave);
  cluster.on("exit", leave);
  cluster.on("message", (from, message) => {
    const heard = newsIn(message);
    if (!heard) return;
    const { news, tags } = heard;
    if (!tags) return hasHeard(from, news);
    joined.add(from);
    const left = new Set([...joined].filter((worker) => worker !== from && worker.isConnected()));
    const done = () => send(from, { news });
    if (left.size === 0 || tags.length === 0) return done();
    passed += 1;
    open.set(passed, { left, done });
    for (const worker of left) send(worker, { news: passed, tags });
  });
}
