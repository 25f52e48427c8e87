import { sql } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";

/** The most stored facts of one gateway without a donation. */
const MAX_WITHOUT_DONATION = 1_000;

interface EarlyFact {
  readonly provider: string;
  /** Null if its payment names no known donation: then it waits for the payment. */
  readonly donationId: string | null;
  readonly paymentId: string;
  readonly fact: string;
  readonly at: Date;
}

/** Stores a fact, once, until its payment is in the ledger. */
export async function storeEarlyFact(
  tx: Tx,
  { provider, donationId, paymentId, fact, at }: EarlyFact,
): Promise<void> {
  await (donationId === null
    ? sql`
    INSERT INTO early_payment_fact (payment_id, provider, fact, told_at)
    SELECT ${paymentId}, ${provider}, ${fact}, ${at}::timestamptz
    WHERE ${MAX_WITHOUT_DONATION} >
      (SELECT count(*) FROM early_payment_fact WHERE provider = ${provider})
    ON CONFLICT DO NOTHING`
    : sql`
    INSERT INTO early_fact (donation_id, provider, fact, told_at)
    VALUES (${donationId}, ${provider}, ${fact}, ${at})
    ON CONFLICT DO NOTHING`
  ).execute(tx);
}

/** Removes and returns the early facts of these donations and payments, oldest first. */
export async function takeEarlyFacts(
  tx: Tx,
  provider: string,
  { donationIds, paymentIds }: Readonly<Record<"donationIds" | "paymentIds", readonly string[]>>,
): Promise<string[]> {
  const { rows } = await sql<{ fact: string }>`
    WITH of_donations AS (
      DELETE FROM early_fact
      WHERE provider = ${provider} AND donation_id = ANY(${[...donationIds]}::uuid[]) RETURNING *
    ), of_payments AS (
      DELETE FROM early_payment_fact
      WHERE provider = ${provider} AND payment_id = ANY(${[...paymentIds]}::text[]) RETURNING *
    )
    SELECT fact, told_at FROM of_donations UNION ALL SELECT fact, told_at FROM of_payments
    ORDER BY told_at, fact`.execute(tx);
  return rows.map(({ fact }) => fact);
}
