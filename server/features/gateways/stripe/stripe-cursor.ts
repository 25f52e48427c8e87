import * as z from "zod/mini";
import { name, seconds } from "./stripe-wire.ts";

/** A position in the list of events; times in seconds, by Stripe's clock unless noted. */
export interface Position {
  /** Where this round started. */
  readonly since: number;
  /** When the previous round pulled, by our clock; 0 before the first. */
  readonly pulledAt: number;
  /** The newest change so far. */
  readonly newest: number;
  /** When the newest change was first read, by our clock. */
  readonly newestSeenAt: number;
  /** Start of the window of events being read. */
  readonly from: number;
  /** Exclusive end of that window; undefined if none of it was read yet. */
  readonly until?: number | undefined;
  /** Whether it is the last window of the round. */
  readonly isLast?: boolean | undefined;
  /** The last payment of the window that was read. */
  readonly after?: string | undefined;
  /** Length of the previous window. */
  readonly span?: number | undefined;
}

const wirePosition = z.object({
  since: seconds,
  pulledAt: seconds,
  newest: seconds,
  newestSeenAt: seconds,
  from: seconds,
  until: z.optional(seconds),
  isLast: z.optional(z.boolean()),
  after: z.optional(name),
  span: z.optional(seconds),
});

/** An unreadable cursor starts at the beginning: reading changes again loses nothing. */
export function readCursor(cursor: string | null): Position {
  const [since = 0, pulledAt = 0, newest = since, newestSeenAt = 0, from = since, ...window] = (
    cursor ?? ""
  )
    .split(":")
    .map((part) => part || undefined);
  const [until, last, after, span] = window;
  const number = (part: string | number | undefined) =>
    part === undefined ? undefined : Number(part);
  const position = wirePosition.safeParse({
    since: number(since),
    pulledAt: number(pulledAt),
    newest: number(newest),
    newestSeenAt: number(newestSeenAt),
    from: number(from),
    until: number(until),
    isLast: last === "last" || undefined,
    after,
    span: number(span),
  });
  return position.data ?? { since: 0, pulledAt: 0, newest: 0, newestSeenAt: 0, from: 0 };
}

export function writeCursor(position: Position): string {
  const { since, pulledAt, newest, newestSeenAt, from } = position;
  const { until = "", isLast, after = "", span = "" } = position;
  const last = isLast ? "last" : "";
  return [since, pulledAt, newest, newestSeenAt, from, until, last, after, span].join(":");
}
