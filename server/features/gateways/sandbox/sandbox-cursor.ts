import type { GatewayFact } from "../provider/payment-provider.ts";

/** How far rounds overlap, as the gateway may list a change late. */
const OVERLAP_MS = 10 * 60 * 1000;

/** A position in the list of changes; times in ms by the gateway's clock. */
interface Position {
  /** Where this round started. */
  readonly since: number;
  /** The newest change so far. */
  readonly newest: number;
  /** The gateway's own cursor of the next page; undefined at the start of a round. */
  readonly page: string | undefined;
}

/** `<since>` at the start of a round, `<since>:<newest>:<page>` within one. */
export function readCursor(cursor: string | null): Position {
  const [since = "0", newest = since, ...page] = (cursor ?? "0").split(":");
  return { since: Number(since), newest: Number(newest), page: page.join(":") || undefined };
}

/** The cursors after a page. Changes dated after `now` are ignored: a wrong date must not skip real changes. */
export function cursorsAfter(
  { since, newest }: Position,
  page: { readonly facts: readonly GatewayFact[]; readonly next: string | null },
  now: number,
): { next: string | null; nextRound: string } {
  const changes = page.facts.flatMap((fact) => ("changedAt" in fact ? [fact.changedAt] : []));
  const latest = Math.max(newest, ...changes.filter((changedAt) => changedAt <= now));
  return {
    next: page.next === null ? null : `${since}:${latest}:${page.next}`,
    nextRound: String(Math.max(since, latest - OVERLAP_MS)),
  };
}
