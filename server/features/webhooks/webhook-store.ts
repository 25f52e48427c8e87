import { sql } from "kysely";
import type { Tx } from "../../platform/db/database.ts";

export interface ReceivedEvent {
  readonly provider: string;
  readonly eventId: string;
  readonly type: string;
  readonly paymentId: string | null;
  readonly reference: string | null;
  readonly body: string;
  readonly receivedAt: Date;
}

export interface WaitingEvent {
  readonly event_id: string;
  readonly type: string;
  readonly payment_id: string | null;
  readonly attempts: number;
}

/** Keeps an event; one that is kept already stays as it is. */
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

/** Takes events that nobody is at work on, until the lease ends. */
export async function leaseEvents(
  tx: Tx,
  lease: { provider: string; now: Date; until: Date; limit: number },
): Promise<readonly WaitingEvent[]> {
  const { rows } = await sql<WaitingEvent>`
    UPDATE webhook_event SET lease_until = ${lease.until}, attempts = attempts + 1
    WHERE (provider, event_id) IN (
      SELECT provider, event_id FROM webhook_event
      WHERE applied_at IS NULL AND lease_until <= ${lease.now} AND provider = ${lease.provider}
      ORDER BY lease_until LIMIT ${lease.limit} FOR UPDATE SKIP LOCKED
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
