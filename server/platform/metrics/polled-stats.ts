import type { Clock } from "../clock.ts";
import { waitAtMost } from "../shutdown.ts";

/** The database is queried no more often than this. */
const QUERY_EVERY_MS = 10_000;
/** The longest that a scrape waits for the database. */
const WAIT_MS = 1_000;
/** Older values are left out. */
const MAX_AGE_MS = 60_000;

type Sources = Readonly<Record<string, () => Promise<unknown>>>;

/** Metrics from the database, by subject. */
interface PolledStats<S extends Sources> {
  /** Queries again if that is due. Never throws, and never waits longer than a second. */
  refresh(): Promise<void>;
  /** Whether any source responded to the last query. */
  hasResponded(): boolean;
  /** Seconds since each subject was queried. */
  ages(): ReadonlyArray<{ readonly about: string; readonly seconds: number }>;
  /** The newest value; undefined if it is too old. */
  get<K extends keyof S & string>(about: K): Awaited<ReturnType<S[K]>> | undefined;
}

export function createPolledStats<S extends Sources>(sources: S, clock: Clock): PolledStats<S> {
  const values = new Map<string, { at: number; value: unknown }>();
  let queriedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;
  let hasResponded = false;
  let isLate = false;

  async function queryAll(at: number): Promise<void> {
    const results = await Promise.allSettled(
      Object.entries(sources).map(async ([about, query]) =>
        values.set(about, { at, value: await query() }),
      ),
    );
    hasResponded = results.some(({ status }) => status === "fulfilled");
  }

  const isFresh = ({ at }: { at: number }) => Math.abs(clock() - at) < MAX_AGE_MS;

  return {
    refresh: async () => {
      const now = clock();
      if (!running && Math.abs(now - queriedAt) >= QUERY_EVERY_MS) {
        queriedAt = now;
        running = queryAll(now).finally(() => {
          running = undefined;
        });
      }
      isLate = running !== undefined && (await waitAtMost(WAIT_MS, running)) === "late";
    },
    hasResponded: () => hasResponded && !isLate,
    ages: () =>
      [...values]
        .filter(([, entry]) => isFresh(entry))
        .map(([about, { at }]) => ({ about, seconds: (clock() - at) / 1000 })),
    get: <K extends keyof S & string>(about: K) => {
      const entry = values.get(about);
      if (!entry || !isFresh(entry)) return undefined;
      return entry.value as Awaited<ReturnType<S[K]>>;
    },
  };
}
