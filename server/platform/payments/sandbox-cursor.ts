import { type GatewayFact, isReadable } from "./payment-provider.ts";

/** Asked again in every round, in case the gateway listed a change late, ms. */
const OVERLAP_MS = 10 * 60 * 1000;

/** Where one stands in the list of changes; times are ms of the gateway's clock. */
interface Place {
  /** Where this round through the list began. */
  readonly since: number;
  /** The newest change that was seen in it. */
  readonly newest: number;
  /** The gateway's own name for the next page; undefined where a round begins. */
  readonly page: string | undefined;
}

/** `<since>` where a round begins, `<since>:<newest>:<page>` within one. */
export function readPlace(cursor: string | null): Place {
  const [since = "0", newest = since, ...page] = (cursor ?? "0").split(":");
  return { since: Number(since), newest: Number(newest), page: page.join(":") || undefined };
}

/**
 * Where to go on after a page, and where to begin anew. Changes of the same moment cannot fall
 * between two pages: within a round the gateway's own cursor goes on, and rounds overlap. A change
 * that the gateway dates after `now` moves nothing ahead, so that no real one is ever skipped.
 */
export function placesAfter(
  { since, newest }: Place,
  page: { readonly facts: readonly GatewayFact[]; readonly next: string | null },
  now: number,
): { next: string | null; anew: string } {
  const changes = page.facts.filter(isReadable).map(({ changedAt }) => changedAt);
  const seen = Math.max(newest, ...changes.filter((changedAt) => changedAt <= now));
  return {
    next: page.next === null ? null : `${since}:${seen}:${page.next}`,
    anew: String(Math.max(since, seen - OVERLAP_MS)),
  };
}
