import { type Expression, sql } from "kysely";
import type { Recipient } from "../features/outreach/mailings/mailing.ts";
import type { Tx } from "../platform/db/database.ts";

/** Makes confirmed subscribers `reader-1@example.org` and so on; answers the query that selects them. */
export async function makeSubscribers(
  tx: Tx,
  count: number,
  at: Date,
): Promise<Expression<Recipient>> {
  await sql`
    INSERT INTO newsletter_subscriber (id, email, state, asked_at, confirmed_at)
    SELECT gen_random_uuid(), 'reader-' || n || '@example.org', 'confirmed', ${at}, ${at}
    FROM generate_series(1, ${count}::int) AS n`.execute(tx);
  return sql<Recipient>`
    SELECT email, NULL::text AS name, NULL::uuid AS account_id FROM newsletter_subscriber
    WHERE email LIKE 'reader-%'`;
}
