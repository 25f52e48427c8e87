import type { Clock } from "../clock.ts";
import { within } from "../closing.ts";
import { gauge, type Metric } from "./metric.ts";

/** Figures that the database is asked for. */
export interface Source {
  readonly about: string;
  ask(): Promise<readonly Metric[]>;
}

/** The sources are asked at most once in so long, however many scrape, ms. */
const ASKED_EVERY_MS = 10_000;
/** A scrape waits so long at most, ms. */
const WAIT_MS = 1_000;
/** Figures that are older are left out, ms. */
const KEPT_MS = 60_000;

/**
 * Asks the sources when it is read, and answers what is known: each source's last figures with their
 * age, and whether the database answers. Never throws, and never waits longer than a second.
 */
export function createAskedMetrics(sources: readonly Source[], clock: Clock) {
  const known = new Map<string, { at: number; metrics: readonly Metric[] }>();
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;
  let answered = false;

  async function askAll(at: number): Promise<void> {
    const results = await Promise.allSettled(
      sources.map(async ({ about, ask }) => known.set(about, { at, metrics: await ask() })),
    );
    answered = results.some(({ status }) => status === "fulfilled");
  }

  return async (): Promise<Metric[]> => {
    const now = clock();
    if (!asking && Math.abs(now - askedAt) >= ASKED_EVERY_MS) {
      askedAt = now;
      asking = askAll(now).finally(() => {
        asking = undefined;
      });
    }
    const late = asking && (await within(WAIT_MS, asking));
    const fresh = [...known].filter(([, { at }]) => Math.abs(now - at) < KEPT_MS);
    return [
      gauge(
        "tributary_database_up",
        "1 where the database answered when it was asked last.",
        answered && !late ? 1 : 0,
      ),
      gauge(
        "tributary_figures_age_seconds",
        "How old the figures are that come out of the database.",
        fresh.map(([about, { at }]) => ({ labels: { about }, value: (now - at) / 1000 })),
      ),
      ...fresh.flatMap(([, { metrics }]) => metrics),
    ];
  };
}
