import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { CLOCKS_APART_MS, isFree } from "../../../platform/db/lease.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { ChallengeAnswer } from "./challenge.ts";
import type { Gate } from "./donation-store.ts";

/** So many starts in so long: each takes its share of the time. */
export interface Pace {
  readonly starts: number;
  readonly withinMs: number;
}

/** Until when somebody has spent their time; one from before the clock was set back is forgotten. */
const spentUntil = (now: Date, withinMs: number) => sql<Date>`
  CASE WHEN ${isFree("known.spent_until", now, withinMs)} THEN ${now}::timestamptz
    ELSE known.spent_until END`;

export type StartGate = "visitor" | "wider" | "widest" | "everybody" | "question";

export interface GivingLimits {
  /** Whether the key of this request is known from an earlier one. */
  readonly known: boolean;
  readonly closedUntil: Date | null;
  /** The networks that have spent something, and until when; null where none has. */
  readonly spenders: readonly string[] | null;
  readonly spentUntil: readonly Date[] | null;
  /** Declines of everybody lately, counted up to what matters. */
  readonly declines: number;
}

/** All that decides about a start, in one read. */
export async function findGivingLimits(
  db: Db,
  call: {
    scope: string;
    key: string;
    source: string;
    networks: readonly string[];
    now: Date;
    withinMs: number;
    declinedSince: Date;
    declinesThatMatter: number;
  },
): Promise<GivingLimits> {
  const [limits] = await readRows(
    db,
    sql<GivingLimits>`
    SELECT
      EXISTS (SELECT FROM idempotency_key
        WHERE scope = ${call.scope} AND key = ${call.key}) AS "known",
      (SELECT count(*)::int FROM (SELECT FROM payment_decline
        WHERE declined_at > ${call.declinedSince} LIMIT ${call.declinesThatMatter}) AS few
      ) AS "declines",
      max(known.closed_until) FILTER (WHERE known.source = ${call.source}) AS "closedUntil",
      array_agg(known.source) AS "spenders",
      array_agg(${spentUntil(call.now, call.withinMs)}) AS "spentUntil"
    FROM giving_source AS known WHERE source = ANY(${[...call.networks]}::text[])`,
  );
  if (!limits) throw new Error("no limits");
  return limits;
}

export interface Taking {
  readonly source: string;
  readonly pace: Pace;
}

/** What a start has to pass: each is asked only where those before it are open. */
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
  if (answer) gates.push({ name: "question", statement: takeChallenge(answer, after()) });
  return gates;
}

/**
 * Takes one of a source's starts; a row where there was one left. Whoever comes at the same time
 * waits for the row and then finds it as it is. It asks for two values only: statements with many are
 * planned anew at every call.
 */
function takeStart(
  { source, pace }: Taking,
  now: Date,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const share = pace.withinMs / pace.starts;
  const shareText = sql`interval ${sql.lit(`${share} milliseconds`)}`;
  // What is written first is a share from now; the other times are told from there.
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

/** Uses up a question; a row where nobody has before. */
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

/**
 * Closes the form to those of the sources that have so many declines since then; answers which. One
 * transaction after the other counts a source, so that two never miss each other's declines.
 */
export async function closeToCardTesters(
  tx: Tx,
  sources: readonly string[],
  limit: { declines: number; since: Date; now: Date; until: Date },
): Promise<string[]> {
  await sql`
    SELECT pg_advisory_xact_lock(hashtextextended('declines ' || source, 0))
    FROM unnest(${[...sources].sort()}::text[]) AS source`.execute(tx);
  const { rows } = await sql<{ source: string }>`
    INSERT INTO giving_source (source, spent_until, closed_until)
    SELECT source, ${limit.now}::timestamptz, ${limit.until}::timestamptz FROM payment_decline
    WHERE source = ANY(${[...sources]}::text[]) AND declined_at > ${limit.since}
    GROUP BY source HAVING count(*) >= ${limit.declines} ORDER BY source
    ON CONFLICT (source) DO UPDATE SET closed_until = EXCLUDED.closed_until
    RETURNING source`.execute(tx);
  return rows.map(({ source }) => source);
}

/** Forgets what limits nobody any more. */
export async function forgetLimits(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom("used_challenge").where("expires_at", "<", now).execute();
  await tx
    .deleteFrom("giving_source")
    .where("spent_until", "<", now)
    .where((eb) => eb.or([eb("closed_until", "is", null), eb("closed_until", "<", now)]))
    .execute();
}
