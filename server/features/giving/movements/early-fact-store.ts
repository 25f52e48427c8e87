import { sql } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";

/** What is kept of one gateway at most that is about no donation. */
const MOST_OF_NONE = 1_000;

interface EarlyFact {
  readonly provider: string;
  /** Null where its payment names none that we know: then it waits for the payment. */
  readonly donationId: string | null;
  readonly paymentId: string;
  readonly fact: string;
  readonly at: Date;
}

/** Keeps a fact until the payment that it is about is in the books; once, however often it is told. */
export async function keepEarly(
  tx: Tx,
  { provider, donationId, paymentId, fact, at }: EarlyFact,
): Promise<void> {
  await sql`
    INSERT INTO early_fact (donation_id, payment_id, provider, fact, told_at)
    SELECT ${donationId}::uuid, ${paymentId}, ${provider}, ${fact}, ${at}::timestamptz
    WHERE ${donationId}::uuid IS NOT NULL OR ${MOST_OF_NONE} > (
      SELECT count(*) FROM early_fact WHERE provider = ${provider} AND donation_id IS NULL)
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Takes what a gateway told too early of these donations, and of payments for none, oldest first. */
export async function takeEarly(
  tx: Tx,
  provider: string,
  { donationIds, paymentIds }: Readonly<Record<"donationIds" | "paymentIds", readonly string[]>>,
): Promise<string[]> {
  const { rows } = await sql<{ fact: string }>`
    WITH taken AS (
      DELETE FROM early_fact WHERE provider = ${provider} AND (
        donation_id = ANY(${[...donationIds]}::uuid[])
        OR donation_id IS NULL AND payment_id = ANY(${[...paymentIds]}::text[])) RETURNING *
    )
    SELECT fact FROM taken ORDER BY told_at, fact`.execute(tx);
  return rows.map(({ fact }) => fact);
}
