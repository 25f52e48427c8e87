import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { Attempt } from "../../foundation/limits/limit.ts";
import { blockKeys } from "../../foundation/limits/limit-store.ts";
import type { ChallengeResponse } from "./challenge.ts";

/** The source of declined charges of recurring donations, which are no attempts to test cards. */
export const WITHOUT_DONOR = "recurring";

/** Prefix of the keys of networks to which the form is closed. */
const CLOSED = "giving-closed:";

/** Until when the form is closed to any of these networks, in SQL; null if it is open to all. */
export const closedUntil = (networks: RawBuilder<unknown>, now: Date) => sql<Date | null>`(
  SELECT max(blocked_until) FROM unnest(${networks}::text[]) AS network
    JOIN rate_limit ON rate_limit.key = ${sql.lit(CLOSED)} || network
  WHERE blocked_until > ${now})`;

interface GivingLimits {
  /** Whether an earlier request had this key. */
  readonly known: boolean;
  /** Recent declines of all sources, up to the maximum asked for. */
  readonly declines: number;
  /** Counters, and until when they are blocked; null if there are none. */
  readonly keys: readonly string[] | null;
  readonly blocked: ReadonlyArray<Date | null> | null;
}

interface LimitsQuery {
  readonly scope: string;
  readonly key: string;
  readonly networks: readonly string[];
  readonly attempts: readonly Attempt[];
  readonly declinedSince: Date;
  /** Declines are counted up to this number. */
  readonly maxDeclines: number;
}

/** Reads everything that decides about a start, in one query. */
export async function findGivingLimits(db: Db, query: LimitsQuery) {
  const { networks, attempts } = query;
  const closed = networks.map((network) => CLOSED + network);
  const counters = [...closed, ...attempts.map(({ key }) => key)];
  const [limits] = await readRows(
    db,
    sql<GivingLimits>`
    SELECT
      EXISTS (SELECT FROM idempotency_key
        WHERE scope = ${query.scope} AND key = ${query.key}) AS "known",
      (SELECT count(*)::int FROM (SELECT FROM payment_decline
        WHERE declined_at > ${query.declinedSince} AND source <> ${sql.lit(WITHOUT_DONOR)} LIMIT ${query.maxDeclines}) AS recent
      ) AS "declines",
      array_agg(key) AS "keys",
      array_agg(blocked_until) AS "blocked"
    FROM rate_limit WHERE key = ANY(${counters}::text[])`,
  );
  if (!limits) throw new Error("the query of the limits returned no row");
  const { known, declines, keys, blocked } = limits;
  const found = keys?.map((key, index) => ({ key, blocked_until: blocked?.[index] ?? null })) ?? [];
  const closures = found.filter(({ key }) => closed.includes(key));
  return {
    known,
    declines,
    blocked: found,
    /** When the form reopens, ms since the epoch; 0 if it was not closed. */
    closedUntil: Math.max(0, ...closures.map(({ blocked_until }) => blocked_until?.getTime() ?? 0)),
  };
}

/** Marks a challenge as used; returns a row if it was unused. */
export function insertUsedChallenge(
  { token, expiresAt }: ChallengeResponse,
  condition: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  return sql`
    INSERT INTO used_challenge (token, expires_at)
    SELECT ${token}, ${expiresAt}::timestamptz WHERE ${condition}
    ON CONFLICT DO NOTHING RETURNING token`;
}

export async function markChallengeUsed(tx: Tx, challenge: ChallengeResponse): Promise<void> {
  await insertUsedChallenge(challenge).execute(tx);
}

/** A network with new declines, and the number of declines that closes the form to it. */
export interface DeclinedNetwork {
  readonly network: string;
  readonly maxDeclines: number;
}

/**
 * Closes the form to networks that have reached their number of declines, and returns those. Networks
 * are locked, so that no transaction misses another's declines.
 */
export async function closeFormToCardTesters(
  tx: Tx,
  declined: readonly DeclinedNetwork[],
  limit: { since: Date; until: Date },
): Promise<string[]> {
  const networks = declined.map(({ network }) => network);
  const most = declined.map((network) => network.maxDeclines);
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
  await closeForm(tx, closed, limit.until);
  return closed;
}

export function closeForm(tx: Tx, networks: readonly string[], until: Date): Promise<void> {
  const keys = networks.map((network) => CLOSED + network);
  return blockKeys(tx, keys, until);
}

/** Deletes used challenges that have expired, and returns how many. */
export async function deleteExpiredChallenges(tx: Tx, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM used_challenge WHERE token IN (
      SELECT token FROM used_challenge WHERE expires_at < ${now} ORDER BY expires_at LIMIT ${limit}
    )`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
