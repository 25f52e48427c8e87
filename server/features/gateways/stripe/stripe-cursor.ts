import * as z from "zod/mini";
import { name, seconds } from "./stripe-wire.ts";

/** A place in the list of events; times are in seconds of Stripe's clock. */
export interface Place {
  /** Where this round began. */
  readonly since: number;
  /** When Stripe was asked before this round, by our clock; 0 before the first. */
  readonly asked: number;
  /** The newest change so far. */
  readonly newest: number;
  /** When that one was told first, by our clock. */
  readonly seen: number;
  /** The events that are read now: from this time on. */
  readonly from: number;
  /** Until before this time; left out where nothing is read yet. */
  readonly until?: number | undefined;
  /** Whether these are the last ones of the round. */
  readonly last?: boolean | undefined;
  /** What was told last of these. */
  readonly after?: string | undefined;
  /** How long a time the last list told of, s. */
  readonly span?: number | undefined;
}

const wirePlace = z.object({
  since: seconds,
  asked: seconds,
  newest: seconds,
  seen: seconds,
  from: seconds,
  until: z.optional(seconds),
  last: z.optional(z.boolean()),
  after: z.optional(name),
  span: z.optional(seconds),
});

/** What can't be read is the very beginning: reading anew loses nothing. */
export function readPlace(cursor: string | null): Place {
  const [since = 0, asked = 0, newest = since, seen = 0, from = since, ...page] = (cursor ?? "")
    .split(":")
    .map((part) => part || undefined);
  const [until, last, after, span] = page;
  const number = (part: string | number | undefined) =>
    part === undefined ? undefined : Number(part);
  const place = wirePlace.safeParse({
    since: number(since),
    asked: number(asked),
    newest: number(newest),
    seen: number(seen),
    from: number(from),
    until: number(until),
    last: last === "last" || undefined,
    after,
    span: number(span),
  });
  return place.success ? place.data : { since: 0, asked: 0, newest: 0, seen: 0, from: 0 };
}

export function writePlace({ since, asked, newest, seen, from, ...page }: Place): string {
  const { until = "", last, after = "", span = "" } = page;
  return [since, asked, newest, seen, from, until, last ? "last" : "", after, span].join(":");
}
