import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { isFree } from "../../../platform/db/lease.ts";
import { readRows } from "../../../platform/db/read-rows.ts";

export interface ReceivedEvent {
  readonly provider: string;
  readonly eventId: string;
  readonly type: string;
  readonly paymentId: string | null;
  readonly reference: string | null;
  /** The bytes as they came, because these were signed. */
  readonly body: Buffer;
  readonly receivedAt: Date;
}

/** Outcomes of events that a person is told about. */
export type OddOutcome = "not_understood" | "unreadable" | "unknown_payment";

export interface WaitingEvent {
  readonly event_id: string;
  readonly type: string;
  readonly payment_id: string | null;
  readonly attempts: number;
}

/** Stores an event. One that is stored already stays unchanged. */
export async function storeEvent(tx: Tx, event: ReceivedEvent): Promise<void> {
  await tx
    .insertInto("webhook_event")
    .values({
      provider: event.provider,
      event_id: event.eventId,
      type: event.type,
      payment_id: event.paymentId,
      reference: event.reference,
      body: event.body,
      received_at: event.receivedAt,
      lease_until: event.receivedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface InboxLease {
  readonly provider: string;
  readonly now: Date;
  readonly leaseMs: number;
  /** How far the clocks of two machines may be apart. */
  readonly apartMs: number;
  readonly limit: number;
}

/**
 * Takes events that no process works on, until the lease ends. Events with the fewest attempts come
 * first.
 */
export async function leaseEvents(
  tx: Tx,
  { provider, now, leaseMs, apartMs, limit }: InboxLease,
): Promise<readonly WaitingEvent[]> {
  const until = new Date(now.getTime() + leaseMs);
  const { rows } = await sql<WaitingEvent>`
    UPDATE webhook_event SET lease_until = ${until}, attempts = attempts + 1
    WHERE (provider, event_id) IN (
      SELECT provider, event_id FROM webhook_event
      WHERE applied_at IS NULL AND provider = ${provider}
        AND ${isFree("lease_until", now, leaseMs, apartMs)}
      ORDER BY attempts, lease_until LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING event_id, type, payment_id, attempts`.execute(tx);
  return rows;
}

export async function markApplied(
  tx: Tx,
  provider: string,
  applied: ReadonlyArray<{ eventId: string; outcome: string }>,
  at: Date,
): Promise<void> {
  await sql`
    UPDATE webhook_event SET applied_at = ${at}, outcome = applied.outcome
    FROM unnest(
      ${applied.map((event) => event.eventId)}::text[],
      ${applied.map((event) => event.outcome)}::text[]
    ) AS applied (event_id, outcome)
    WHERE webhook_event.provider = ${provider} AND webhook_event.event_id = applied.event_id`.execute(
    tx,
  );
}

/** How many different payments, up to `limit`, such events were about since a moment. */
export async function countOdd(
  db: Db | Tx,
  odd: { provider: string; outcome: OddOutcome; type: string; since: Date; limit: number },
): Promise<number> {
  const [row] = await readRows(
    db,
    sql<{ n: number }>`SELECT count(*)::int AS n FROM (
      SELECT DISTINCT coalesce(payment_id, event_id) FROM webhook_event
      WHERE provider = ${odd.provider} AND type = ${odd.type} AND applied_at > ${odd.since}
        AND outcome = ${odd.outcome}
        AND outcome IN ('not_understood', 'unreadable', 'unknown_payment')
      LIMIT ${odd.limit}) known`,
  );
  return row?.n ?? 0;
}

export interface LateEvent {
  readonly event_id: string;
  readonly type: string;
  readonly payment_id: string | null;
  readonly attempts: number;
}

/** Events that came before a moment and are not applied yet, oldest first, and their total. */
export async function findLate(db: Db, provider: string, receivedBefore: Date, limit: number) {
  const events = await readRows(
    db,
    sql<LateEvent & { total: number }>`
    SELECT event_id, type, payment_id, attempts, count(*) OVER ()::int AS total
    FROM webhook_event
    WHERE applied_at IS NULL AND provider = ${provider} AND received_at < ${receivedBefore}
    ORDER BY received_at, event_id LIMIT ${limit}`,
  );
  return { total: events[0]?.total ?? 0, events };
}

/** An event as it came, up to `most` bytes of it. */
export async function findEvent(
  db: Db,
  { provider, eventId }: { provider: string; eventId: string },
  most: number,
) {
  const [row] = await readRows(
    db,
    sql<{ type: string; received_at: Date; head: Uint8Array; size: number }>`
    SELECT type, received_at, substring(body FOR ${sql.lit(most)}) AS head, length(body) AS size
    FROM webhook_event WHERE provider = ${provider} AND event_id = ${eventId}`,
  );
  return row;
}

/** Each gateway's events that are not applied yet, and since when the oldest of them waits. */
export function findInboxLag(db: Db) {
  return readRows(
    db,
    sql<{ provider: string; count: number; since: Date }>`
      SELECT provider, count(*)::int AS count, min(received_at) AS since
      FROM webhook_event WHERE applied_at IS NULL GROUP BY provider`,
  );
}

/**
 * Deletes applied events, `limit` at most, except those that a person may still have to read.
 * Answers how many.
 */
export async function forgetEvents(tx: Tx, receivedBefore: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM webhook_event WHERE (provider, event_id) IN (
      SELECT provider, event_id FROM webhook_event
      WHERE received_at < ${receivedBefore} AND applied_at < ${receivedBefore}
        AND outcome NOT IN ('quarantined', 'unreadable')
      LIMIT ${limit}
    )`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
