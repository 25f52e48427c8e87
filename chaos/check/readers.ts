/** Reads what visitors see, without the site's own schemas. */
import { setTimeout as pause } from "node:timers/promises";
import type { KnownCampaign } from "../rates.ts";
import { parseShownAmount, toMinor } from "./amounts.ts";

interface Figures {
  readonly campaign: number;
  readonly raised: bigint;
  readonly donors: number;
}

/** A campaign's totals at one URL of one process, and when they were read, ms. */
interface Sighting extends Figures {
  readonly site: number;
  readonly path: string;
  readonly beganAt: number;
  readonly endedAt: number;
}

export class Sightings {
  readonly figures: Sighting[] = [];
  /** Unreadable responses. */
  readonly faults: string[] = [];
  /** Requests without a response. */
  readonly unanswered: string[] = [];
}

const RESPONSE_TIMEOUT_MS = 10_000;
const PAUSE_MS = 120;

function parseTotals(text: string): Figures[] {
  type Wire = { id: number; raised: number; donor_count: number };
  const { data } = JSON.parse(text) as { data: Wire | Wire[] };
  return [data].flat().map(({ id, raised, donor_count }) => ({
    ...{ campaign: id, raised: toMinor(raised), donors: donor_count },
  }));
}

/** The totals next to the story, in the page's HTML. */
function onPage(html: string, campaign: number): Figures {
  const raised = /class="giving-card-raised"><strong>([^<]+)</.exec(html)?.[1];
  const donors = /class="giving-card-facts"><li>([\d,]+|No) donors?</i.exec(html)?.[1];
  if (raised === undefined || donors === undefined) throw new RangeError("a page has no totals");
  const count = donors === "No" ? 0 : Number(donors.replaceAll(",", ""));
  return { campaign, raised: parseShownAmount(raised), donors: count };
}

/** Reads every public URL of a process that shows campaigns' totals once. */
export async function readTotals(
  siteUrl: string,
  site: number,
  campaigns: readonly KnownCampaign[],
  seen: Sightings,
): Promise<void> {
  const lists = ["list", "trending", "featured"].map((what) => `/api/v1/campaign/${what}/`);
  const places = [
    ...lists.map((path) => ({ path, read: parseTotals })),
    ...campaigns.flatMap(({ id }) => [
      { path: `/api/v1/campaign/${id}/`, read: parseTotals },
      { path: `/donate-page/${id}`, read: (html: string) => [onPage(html, id)] },
    ]),
  ];
  for (const { path, read } of places) {
    const beganAt = Date.now();
    try {
      const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
      const answer = await fetch(siteUrl + path, { signal });
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(`status ${answer.status}`);
      const when = { site, path, beganAt, endedAt: Date.now() };
      seen.figures.push(...read(text).map((figures) => ({ ...figures, ...when })));
    } catch (error) {
      // A process that is down does not respond; an unreadable response is a fault.
      const isUnreadable = error instanceof RangeError || error instanceof SyntaxError;
      seen[isUnreadable ? "faults" : "unanswered"].push(`process ${site}, ${path}: ${error}`);
    }
    await pause(PAUSE_MS);
  }
}

/** A visitor of each process who repeatedly reads all URLs until the run ends. */
export function startReaders(siteUrls: readonly string[], campaigns: readonly KnownCampaign[]) {
  const seen = new Sightings();
  let isOver = false;
  const looking = siteUrls.map(async (siteUrl, site) => {
    while (!isOver) await readTotals(siteUrl, site, campaigns, seen);
  });
  return {
    async end(): Promise<Sightings> {
      isOver = true;
      await Promise.all(looking);
      return seen;
    },
  };
}
