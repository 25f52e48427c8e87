import type { Clock } from "../clock.ts";
import { within } from "../closing.ts";

/** The database is asked at most once in this time, however many scrape, ms. */
const ASK_EVERY_MS = 10_000;
/** The longest that a scrape waits for the database, ms. */
const WAIT_MS = 1_000;
/** Older figures are left out, ms. */
const MAX_AGE_MS = 60_000;

type Sources = Readonly<Record<string, () => Promise<unknown>>>;

/** Figures from the database, by their subject. */
export interface AskedFigures<S extends Sources> {
  /** Asks again if that is due. Never throws, and never waits longer than a second. */
  refresh(): Promise<void>;
  /** Whether any source answered when it was last asked. */
  isAnswered(): boolean;
  /** Seconds since each subject was asked for. */
  ages(): ReadonlyArray<{ readonly about: string; readonly seconds: number }>;
  /** The newest answer; undefined when that is too old. */
  get<K extends keyof S & string>(about: K): Awaited<ReturnType<S[K]>> | undefined;
}

export function createAskedFigures<S extends Sources>(sources: S, clock: Clock): AskedFigures<S> {
  const answers = new Map<string, { at: number; value: unknown }>();
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;
  let answered = false;
  let late = false;

  async function askAll(at: number): Promise<void> {
    const results = await Promise.allSettled(
      Object.entries(sources).map(async ([about, ask]) =>
        answers.set(about, { at, value: await ask() }),
      ),
    );
    answered = results.some(({ status }) => status === "fulfilled");
  }

  const isFresh = ({ at }: { at: number }) => Math.abs(clock() - at) < MAX_AGE_MS;

  return {
    refresh: async () => {
      const now = clock();
      if (!asking && Math.abs(now - askedAt) >= ASK_EVERY_MS) {
        askedAt = now;
        asking = askAll(now).finally(() => {
          asking = undefined;
        });
      }
      late = asking !== undefined && (await within(WAIT_MS, asking)) === "late";
    },
    isAnswered: () => answered && !late,
    ages: () =>
      [...answers]
        .filter(([, answer]) => isFresh(answer))
        .map(([about, { at }]) => ({ about, seconds: (clock() - at) / 1000 })),
    get: <K extends keyof S & string>(about: K) => {
      const answer = answers.get(about);
      if (!answer || !isFresh(answer)) return undefined;
      return answer.value as Awaited<ReturnType<S[K]>>;
    },
  };
}
