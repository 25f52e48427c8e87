import { sql } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";

/** Keeps a fact until the payment that it is about is in the books; once, however often it is told. */
export async function keepEarly(
  tx: Tx,
  {
    donationId,
    provider,
    fact,
    at,
  }: { donationId: string; provider: string; fact: string; at: Date },
): Promise<void> {
  await sql`
    INSERT INTO early_fact (donation_id, provider, fact, told_at)
    VALUES (${donationId}, ${provider}, ${fact}, ${at})
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Takes what a gateway told too early of these donations, oldest first. */
export async function takeEarly(
  tx: Tx,
  provider: string,
  donationIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ fact: string }>`
    WITH taken AS (
      DELETE FROM early_fact
      WHERE provider = ${provider} AND donation_id = ANY(${[...donationIds]}::uuid[]) RETURNING *
    )
    SELECT fact FROM taken ORDER BY told_at, fact`.execute(tx);
  return rows.map(({ fact }) => fact);
}
