import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../platform/clock.ts";

/** Invoices are listed by their creation, not by change: young ones are read in every round, ms. */
const YOUNG_MS = 3 * HOUR_MS;
/** Older ones are read again and again until this age: they are paid late, and become invalid, ms. */
const OLD_MS = 30 * DAY_MS;
/** A new walk over the old ones begins so long after the one before, ms. */
const WALK_EVERY_MS = 10 * MINUTE_MS;
/** Pages of old ones in a round. The next round goes on from there. */
const OLD_PAGES = 5;

const stages = ["young", "old", "refunds"] as const;

/** Where a round is, and where the walk over old invoices is. Times are ms of our clock; 0 stands for none. */
interface Place {
  /** When the last round began. */
  readonly since: number;
  /** When the last walk that came to its end began. */
  readonly walked: number;
  /** When the walk under way began. */
  readonly walking: number;
  /** How many old invoices it has read. */
  readonly walkSkip: number;
  readonly stage: (typeof stages)[number];
  /** When this round began. */
  readonly begun: number;
  /** How much of the stage is read: pages of old invoices, else entries. */
  readonly read: number;
}

/** Creation times that a stage lists, in seconds, and how many entries are read already. */
interface Window {
  readonly from: number;
  /** Undefined for young ones: the server's clock may be ahead of ours, and new ones only push others to a later page. */
  readonly until: number | undefined;
  readonly skip: number;
}

/** `<since>.<walked>.<walking>.<walkSkip>` between rounds; `.<stage>.<begun>.<read>` follows within one. */
export function readPlace(cursor: string | null, now: number): Place {
  const parts = (cursor ?? "").split(".").map(Number);
  const isSound = parts.length >= 4 && parts.every((part) => Number.isSafeInteger(part));
  const [since = 0, walked = 0, walking = 0, walkSkip = 0, stage = 0, begun = now, read = 0] =
    isSound ? parts : [];
  return { since, walked, walking, walkSkip, stage: stages[stage] ?? "young", begun, read };
}

function between({ since, walked, walking, walkSkip }: Place): string {
  return [since, walked, walking, walkSkip].join(".");
}

function within(place: Place): string {
  return [between(place), stages.indexOf(place.stage), place.begun, place.read].join(".");
}

/** The invoices of a place; undefined where it is at the refunds. */
export function windowOf(place: Place): Window | undefined {
  const { since, walked, walking, walkSkip, begun, read } = place;
  switch (place.stage) {
    case "young":
      return {
        from: since === 0 ? 0 : seconds(Math.min(since, begun) - YOUNG_MS),
        until: undefined,
        skip: read,
      };
    case "old":
      return {
        from: seconds(Math.min(walked, walking) - OLD_MS),
        until: seconds(walking - YOUNG_MS) - 1,
        skip: walkSkip,
      };
    case "refunds":
      return undefined;
  }
}

/** Refunds that were done before are not told again, ms. */
export function toldSince({ since }: Place): number {
  return since === 0 ? 0 : since - OLD_MS;
}

/** Where to go on after a page of `count` entries, where a full page has `size`; null as the next one ends the round. */
export function placesAfter(
  place: Place,
  { count, size }: { readonly count: number; readonly size: number },
): { next: string | null; anew: string } {
  const next = placeAfter(place, count, count >= size);
  const anew = between({ ...(next ?? place), since: place.begun });
  return { next: next ? within(next) : null, anew };
}

function placeAfter(place: Place, count: number, isFull: boolean): Place | undefined {
  const read = place.read + count;
  switch (place.stage) {
    case "young":
      return isFull ? { ...place, read } : afterYoung(place);
    case "old": {
      if (!isFull) {
        const walked = { walked: place.walking, walking: 0, walkSkip: 0 };
        return { ...place, ...walked, stage: "refunds", read: 0 };
      }
      const walkSkip = place.walkSkip + count;
      const pages = place.read + 1;
      return pages < OLD_PAGES
        ? { ...place, walkSkip, read: pages }
        : { ...place, walkSkip, stage: "refunds", read: 0 };
    }
    case "refunds":
      return isFull ? { ...place, read } : undefined;
  }
}

/** The very first round has read all of them as young ones. */
function afterYoung(place: Place): Place {
  const { since, walked, walking, begun } = place;
  if (since === 0) return { ...place, walked: begun, stage: "refunds", read: 0 };
  if (walking > 0) return { ...place, stage: "old", read: 0 };
  // A walk in the future means that the clock was set back.
  const isDue = begun - walked >= WALK_EVERY_MS || walked > begun;
  return isDue
    ? { ...place, walking: begun, walkSkip: 0, stage: "old", read: 0 }
    : { ...place, stage: "refunds", read: 0 };
}

function seconds(ms: number): number {
  return Math.max(0, Math.floor(ms / 1000));
}
