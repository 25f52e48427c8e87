import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { CLOCKS_APART_MS, isFree } from "../../../platform/db/lease.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { deleteOldOfPage, type KeyPage } from "../../../platform/jobs/forget-in-pages.ts";
import type { ChallengeAnswer } from "./challenge.ts";
import type { Gate } from "./gated-claim.ts";

/** So many starts in so long. Each start uses up its share of that time. */
export interface Pace {
  readonly starts: number;
  readonly withinMs: number;
}

/**
 * Until when a source has used up its time. A value that is too far ahead comes from before the
 * clock was set back, and is ignored.
 */
const spentUntil = (now: Date, withinMs: number) => sql<Date>`
  CASE WHEN ${isFree("known.spent_until", now, withinMs)} THEN ${now}::timestamptz
    ELSE known.spent_until END`;

export type StartGate =
  | "visitor"
  | "wider"
  | "widest"
  | "everybody"
  | "waited"
  | "waitedWider"
  | "waitedWidest"
  | "challenge";

export interface GivingLimits {
  /** Whether an earlier request had this key. */
  readonly known: boolean;
  readonly closedUntil: Date | null;
  /** The networks that have used up some time, and until when; null where none has. */
  readonly spenders: readonly string[] | null;
  readonly spentUntil: readonly Date[] | null;
  /** Recent declines of all sources, counted up to the limit. */
  readonly declines: number;
}

interface LimitsAsked {
  readonly scope: string;
  readonly key: string;
  readonly networks: readonly string[];
  readonly now: Date;
  readonly withinMs: number;
  readonly declinedSince: Date;
  readonly declinesThatMatter: number;
}

/** Reads everything that decides about a start, in one query. */
export async function findGivingLimits(db: Db, call: LimitsAsked): Promise<GivingLimits> {
  const [limits] = await readRows(
    db,
    sql<GivingLimits>`
      SELECT
        EXISTS (SELECT FROM idempotency_key
          WHERE scope = ${call.scope} AND key = ${call.key}) AS "known",
        (SELECT count(*)::int FROM (SELECT FROM payment_decline
          WHERE declined_at > ${call.declinedSince} LIMIT ${call.declinesThatMatter}) AS few
        ) AS "declines",
        max(known.closed_until) AS "closedUntil",
        array_agg(known.source) AS "spenders",
        array_agg(${spentUntil(call.now, call.withinMs)}) AS "spentUntil"
      FROM giving_source AS known WHERE source = ANY(${call.networks}::text[])`,
  );
  if (!limits) throw new Error("the query of the limits returned no row");
  return limits;
}

export interface Taking {
  readonly source: string;
  readonly pace: Pace;
}

/**
 * The gates that a start has to pass. Each is asked only where those before it let the start pass.
 */
export function startGates(
  takings: ReadonlyArray<Taking & { name: StartGate }>,
  answer: ChallengeAnswer | undefined,
  now: Date,
): ReadonlyArray<Gate<StartGate>> {
  const gates: Gate<StartGate>[] = [];
  const after = () => {
    const last = gates.at(-1);
    return last ? sql`EXISTS (SELECT FROM ${sql.ref(last.name)})` : sql`true`;
  };
  for (const taking of takings) {
    gates.push({ name: taking.name, statement: takeStart(taking, now, after()) });
  }
  if (answer) gates.push({ name: "challenge", statement: takeChallenge(answer, after()) });
  return gates;
}

/**
 * Uses up one of a source's starts; gives a row where one was left. A start at the same time waits
 * for the row and then reads its new value. The statement has only two parameters, because
 * statements with many are planned anew at every call.
 */
function takeStart(
  { source, pace }: Taking,
  now: Date,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const share = pace.withinMs / pace.starts;
  const shareText = sql`interval ${sql.lit(`${share} milliseconds`)}`;
  // The first value written is now plus one share; the other times are counted from it.
  const later = (ms: number) =>
    sql`EXCLUDED.spent_until + interval ${sql.lit(`${ms - share} milliseconds`)}`;
  return sql`
    INSERT INTO giving_source AS known (source, spent_until)
    SELECT ${source}, ${now}::timestamptz + ${shareText}
    WHERE ${condition}
    ON CONFLICT (source) DO UPDATE SET spent_until =
      CASE WHEN known.spent_until > ${later(pace.withinMs)} THEN EXCLUDED.spent_until
      ELSE greatest(EXCLUDED.spent_until, known.spent_until + ${shareText})
      END
    WHERE (known.spent_until <= ${later(pace.withinMs - share)}
        OR known.spent_until > ${later(pace.withinMs + CLOCKS_APART_MS)})
      AND (known.closed_until IS NULL OR known.closed_until <= ${later(0)})
    RETURNING source`;
}

/** Uses up a challenge; gives a row where it was not used before. */
function takeChallenge(
  { token, expiresAt }: ChallengeAnswer,
  condition = sql`true`,
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
  limit: { since: Date; now: Date; until: Date },
): Promise<string[]> {
  const networks = declined.map(({ network }) => network);
  const most = declined.map((it) => it.most);
  await sql`
    SELECT pg_advisory_xact_lock(hashtextextended('declines ' || source, 0))
    FROM unnest(${[...networks].sort()}::text[]) AS source`.execute(tx);
  const { rows } = await sql<{ source: string }>`
    INSERT INTO giving_source (source, spent_until, closed_until)
    SELECT network, ${limit.now}::timestamptz, ${limit.until}::timestamptz
    FROM (
      SELECT source AS network FROM payment_decline
      WHERE source = ANY(${networks}::text[]) AND declined_at > ${limit.since}
      UNION ALL
      SELECT network FROM payment_decline, unnest(networks) AS network
      WHERE networks && ${networks}::text[] AND declined_at > ${limit.since}
    ) AS declined
    JOIN unnest(${networks}::text[], ${most}::int[]) AS limits (network, most) USING (network)
    GROUP BY network, most HAVING count(*) >= most ORDER BY network
    ON CONFLICT (source) DO UPDATE SET closed_until = EXCLUDED.closed_until
    RETURNING source`.execute(tx);
  return rows.map(({ source }) => source);
}

/** Deletes used challenges that have expired, `atOnce` at most; answers how many. */
export async function forgetChallenges(tx: Tx, now: Date, atOnce: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM used_challenge WHERE token IN (
      SELECT token FROM used_challenge WHERE expires_at < ${now} ORDER BY expires_at LIMIT ${atOnce}
    )`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Of a page of sources, deletes those whose limits have run out; answers its last key. */
export function forgetSources(tx: Tx, now: Date, page: KeyPage): Promise<string | undefined> {
  return deleteOldOfPage(tx, page, {
    table: "giving_source",
    key: "source",
    old: sql`spent_until < ${now} AND (closed_until IS NULL OR closed_until < ${now})`,
  });
}
