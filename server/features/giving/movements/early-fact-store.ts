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
  await (donationId === null
    ? sql`
    INSERT INTO early_payment_fact (payment_id, provider, fact, told_at)
    SELECT ${paymentId}, ${provider}, ${fact}, ${at}::timestamptz
    WHERE ${MOST_OF_NONE} > (SELECT count(*) FROM early_payment_fact WHERE provider = ${provider})
    ON CONFLICT DO NOTHING`
    : sql`
    INSERT INTO early_fact (donation_id, provider, fact, told_at)
    VALUES (${donationId}, ${provider}, ${fact}, ${at})
    ON CONFLICT DO NOTHING`
  ).execute(tx);
}

/** Takes what a gateway told too early of these donations, and of payments for none, oldest first. */
export async function takeEarly(
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
