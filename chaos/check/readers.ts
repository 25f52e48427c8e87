import { setTimeout as pause } from "node:timers/promises";
import type { KnownCampaign } from "../rates.ts";
import { readingsOf, readOnce, type Shown } from "./reading.ts";

/** What somebody was shown, and by which process; times in ms. */
export interface Sighting extends Shown {
  readonly site: number;
  readonly path: string;
  readonly beganAt: number;
  readonly endedAt: number;
}

const ANSWER_WITHIN_MS = 10_000;
const PAUSE_MS = 120;

/** Visitors of each process who look at everything, over and over, until they are sent home. */
export function startReaders(siteUrls: readonly string[], campaigns: readonly KnownCampaign[]) {
  const over = new AbortController();
  const sightings: Sighting[] = [];
  const faults: string[] = [];
  const unanswered: string[] = [];

  async function look(site: number, siteUrl: string): Promise<void> {
    for (;;) {
      for (const reading of readingsOf(campaigns)) {
        if (over.signal.aborted) return;
        const beganAt = Date.now();
        try {
          const shown = await readOnce(siteUrl, reading, ANSWER_WITHIN_MS);
          const endedAt = Date.now();
          const { path } = reading;
          sightings.push(...shown.map((it) => ({ ...it, site, path, beganAt, endedAt })));
        } catch (error) {
          // A process that is away answers nobody; an answer that cannot be read is a fault.
          if (error instanceof RangeError || error instanceof SyntaxError)
            faults.push(error.message);
          const { message, cause } = error as Error;
          const why = cause instanceof Error ? `${message}: ${cause.message}` : message;
          unanswered.push(`${reading.path} after ${Date.now() - beganAt} ms: ${why}`);
        }
        await pause(PAUSE_MS);
      }
    }
  }

  const looking = siteUrls.map((siteUrl, site) => look(site, siteUrl));
  return {
    /** Answers everything that was seen, and a sentence for each look that nobody answered. */
    async end() {
      over.abort();
      await Promise.all(looking);
      return { sightings, faults, unanswered };
    },
  };
}
