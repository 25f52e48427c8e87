import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { isLeaseFree } from "../../../platform/db/lease.ts";
import { readRows } from "../../../platform/db/read-rows.ts";

interface ReceivedEvent {
  readonly provider: string;
  readonly eventId: string;
  readonly type: string;
  readonly paymentId: string | null;
  readonly reference: string | null;
  /** The bytes as received, since these are signed. */
  readonly body: Buffer;
  readonly receivedAt: Date;
}

/** Outcomes of events that raise an alert. */
export type OddOutcome = "not_understood" | "unreadable" | "unknown_payment";

export interface WaitingEvent {
  readonly event_id: string;
  readonly type: string;
  readonly payment_id: string | null;
  readonly attempts: number;
}

/** Stores an event, once. */
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

/** After this time another process may lease the events of a batch. */
const LEASE_MS = 15_000;
/** The most by which the clocks of two machines may differ. */
const MAX_CLOCK_SKEW_MS = 10_000;

/** Leases events that no other process has leased, those with the fewest attempts first. */
export async function leaseEvents(
  tx: Tx,
  { provider, now, limit }: { provider: string; now: Date; limit: number },
): Promise<readonly WaitingEvent[]> {
  const until = new Date(now.getTime() + LEASE_MS);
  const { rows } = await sql<WaitingEvent>`
    UPDATE webhook_event SET lease_until = ${until}, attempts = attempts + 1
    WHERE (provider, event_id) IN (
      SELECT provider, event_id FROM webhook_event
      WHERE applied_at IS NULL AND provider = ${provider}
        AND ${isLeaseFree("lease_until", now, LEASE_MS, MAX_CLOCK_SKEW_MS)}
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

/** The number of different payments, up to `limit`, that odd events were about since a time. */
export async function countOddEvents(
  db: Db | Tx,
  filter: { provider: string; outcome: OddOutcome; type: string; since: Date; limit: number },
): Promise<number> {
  const [row] = await readRows(
    db,
    sql<{ n: number }>`SELECT count(*)::int AS n FROM (
      SELECT DISTINCT coalesce(payment_id, event_id) FROM webhook_event
      WHERE provider = ${filter.provider} AND type = ${filter.type}
        AND applied_at > ${filter.since} AND outcome = ${filter.outcome}
        AND outcome IN ('not_understood', 'unreadable', 'unknown_payment')
      LIMIT ${filter.limit}) known`,
  );
  return row?.n ?? 0;
}

/** Unapplied events received before a time, oldest first, and their total. */
export async function findLateEvents(
  db: Db,
  provider: string,
  receivedBefore: Date,
  limit: number,
) {
  const events = await readRows(
    db,
    sql<WaitingEvent & { total: number }>`
    SELECT event_id, type, payment_id, attempts, count(*) OVER ()::int AS total
    FROM webhook_event
    WHERE applied_at IS NULL AND provider = ${provider} AND received_at < ${receivedBefore}
    ORDER BY received_at, event_id LIMIT ${limit}`,
  );
  return { total: events[0]?.total ?? 0, events };
}

/** An event with the first `maxBytes` of its body. */
export async function findEvent(
  db: Db,
  { provider, eventId }: { provider: string; eventId: string },
  maxBytes: number,
) {
  const [row] = await readRows(
    db,
    sql<{ type: string; received_at: Date; head: Uint8Array; size: number }>`
    SELECT type, received_at, substring(body FOR ${sql.lit(maxBytes)}) AS head, length(body) AS size
    FROM webhook_event WHERE provider = ${provider} AND event_id = ${eventId}`,
  );
  return row;
}

/** The unapplied events of every gateway, and when the oldest was received. */
export function findInboxLag(db: Db) {
  return readRows(
    db,
    sql<{ provider: string; count: number; since: Date }>`
      SELECT provider, count(*)::int AS count, min(received_at) AS since
      FROM webhook_event WHERE applied_at IS NULL GROUP BY provider`,
  );
}

/** Deletes up to `limit` applied events, but none that a person may still have to read. Returns their number. */
export async function deleteOldEvents(
  tx: Tx,
  receivedBefore: Date,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM webhook_event WHERE (provider, event_id) IN (
      SELECT provider, event_id FROM webhook_event
      WHERE received_at < ${receivedBefore} AND applied_at < ${receivedBefore}
        AND outcome NOT IN ('quarantined', 'unreadable')
      LIMIT ${limit}
    )`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
