import type { GatewayFact } from "../provider/payment-provider.ts";

/** Each round begins so long before the last one's end: the gateway may list a change late. ms. */
const OVERLAP_MS = 10 * 60 * 1000;

/** A place in the list of changes; times are ms of the gateway's clock. */
interface Place {
  /** Where this round began. */
  readonly since: number;
  /** The newest change of this round so far. */
  readonly newest: number;
  /** The gateway's own name for the next page; undefined at the beginning of a round. */
  readonly page: string | undefined;
}

/** `<since>` at the beginning of a round, `<since>:<newest>:<page>` within one. */
export function readPlace(cursor: string | null): Place {
  const [since = "0", newest = since, ...page] = (cursor ?? "0").split(":");
  return { since: Number(since), newest: Number(newest), page: page.join(":") || undefined };
}

/**
 * Where to go on after a page, and where the next round begins. No change is lost between two pages:
 * within a round the gateway's own cursor is used, and rounds overlap. A change with a date after `now`
 * does not move the place ahead: a wrong date must not skip real changes.
 */
export function placesAfter(
  { since, newest }: Place,
  page: { readonly facts: readonly GatewayFact[]; readonly next: string | null },
  now: number,
): { next: string | null; anew: string } {
  const changes = page.facts.flatMap((fact) => ("changedAt" in fact ? [fact.changedAt] : []));
  const seen = Math.max(newest, ...changes.filter((changedAt) => changedAt <= now));
  return {
    next: page.next === null ? null : `${since}:${seen}:${page.next}`,
    anew: String(Math.max(since, seen - OVERLAP_MS)),
  };
}
