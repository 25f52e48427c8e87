import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { Attempt } from "../../foundation/limits/limit.ts";
import { block } from "../../foundation/limits/limit-store.ts";
import type { ChallengeAnswer } from "./challenge.ts";

/** Begins the keys of networks that the form is closed to. */
const CLOSED = "giving-closed:";

/** Until when the form is closed to one of these networks, in SQL; null where it is open to all of them. */
export const closedUntil = (networks: RawBuilder<unknown>, now: Date) => sql<Date | null>`(
  SELECT max(blocked_until) FROM unnest(${networks}::text[]) AS network
    JOIN rate_limit ON rate_limit.key = ${sql.lit(CLOSED)} || network
  WHERE blocked_until > ${now})`;

interface GivingLimits {
  /** Whether an earlier request had this key. */
  readonly known: boolean;
  /** Recent declines of all sources, counted up to the limit. */
  readonly declines: number;
  /** Counters, and until when they are blocked; null where there are none. */
  readonly keys: readonly string[] | null;
  readonly blocked: ReadonlyArray<Date | null> | null;
}

interface LimitsAsked {
  readonly scope: string;
  readonly key: string;
  readonly networks: readonly string[];
  readonly attempts: readonly Attempt[];
  readonly declinedSince: Date;
  readonly declinesThatMatter: number;
}

/** Reads everything that decides about a start, in one query. */
export async function findGivingLimits(db: Db, call: LimitsAsked) {
  const { networks, attempts } = call;
  const closed = networks.map((network) => CLOSED + network);
  const counters = [...closed, ...attempts.map(({ key }) => key)];
  const [limits] = await readRows(
    db,
    sql<GivingLimits>`
    SELECT
      EXISTS (SELECT FROM idempotency_key
        WHERE scope = ${call.scope} AND key = ${call.key}) AS "known",
      (SELECT count(*)::int FROM (SELECT FROM payment_decline
        WHERE declined_at > ${call.declinedSince} LIMIT ${call.declinesThatMatter}) AS few
      ) AS "declines",
      array_agg(key) AS "keys",
      array_agg(blocked_until) AS "blocked"
    FROM rate_limit WHERE key = ANY(${counters}::text[])`,
  );
  if (!limits) throw new Error("the query of the limits returned no row");
  const { known, declines, keys, blocked } = limits;
  const found = keys?.map((key, place) => ({ key, blocked_until: blocked?.[place] ?? null })) ?? [];
  const closures = found.filter(({ key }) => closed.includes(key));
  return {
    known,
    declines,
    blocked: found,
    /** When the form is open again, ms; 0 where it was not closed. */
    closedUntil: Math.max(0, ...closures.map(({ blocked_until }) => blocked_until?.getTime() ?? 0)),
  };
}

/** Uses up a challenge; gives a row where it was not used before. */
export function takeChallenge(
  { token, expiresAt }: ChallengeAnswer,
  condition: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  return sql`
    INSERT INTO used_challenge (token, expires_at)
    SELECT ${token}, ${expiresAt}::timestamptz WHERE ${condition}
    ON CONFLICT DO NOTHING RETURNING token`;
}

export async function useUpChallenge(tx: Tx, answer: ChallengeAnswer): Promise<void> {
  await takeChallenge(answer).execute(tx);
}

/** A network with new declines, and how many of them close the form to it. */
export interface DeclinedNetwork {
  readonly network: string;
  readonly most: number;
}

/**
 * Closes the form to those of these networks with at least their number of declines since a moment; returns
 * which. Transactions count a network one after the other, so that none misses another's declines.
 */
export async function closeToCardTesters(
  tx: Tx,
  declined: readonly DeclinedNetwork[],
  limit: { since: Date; until: Date },
): Promise<string[]> {
  const networks = declined.map(({ network }) => network);
  const most = declined.map((it) => it.most);
  await sql`
    SELECT pg_advisory_xact_lock(hashtextextended('declines ' || source, 0))
    FROM unnest(${[...networks].sort()}::text[]) AS source`.execute(tx);
  const { rows } = await sql<{ network: string }>`
    SELECT network FROM (
      SELECT source AS network FROM payment_decline
      WHERE source = ANY(${networks}::text[]) AND declined_at > ${limit.since}
      UNION ALL
      SELECT network FROM payment_decline, unnest(networks) AS network
      WHERE networks && ${networks}::text[] AND declined_at > ${limit.since}
    ) AS declined
    JOIN unnest(${networks}::text[], ${most}::int[]) AS limits (network, most) USING (network)
    GROUP BY network, most HAVING count(*) >= most`.execute(tx);
  const closed = rows.map(({ network }) => network);
  await closeGiving(tx, closed, limit.until);
  return closed;
}

/** Closes the form to these networks. */
export function closeGiving(tx: Tx, networks: readonly string[], until: Date): Promise<void> {
  const keys = networks.map((network) => CLOSED + network);
  return block(tx, keys, until);
}

/** Deletes used challenges that have expired, `atOnce` at most; answers how many. */
export async function forgetChallenges(tx: Tx, now: Date, atOnce: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM used_challenge WHERE token IN (
      SELECT token FROM used_challenge WHERE expires_at < ${now} ORDER BY expires_at LIMIT ${atOnce}
    )`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
