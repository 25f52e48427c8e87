import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";

/** Advisory lock, the same in every process: one loads, the others wait and find the data loaded. */
const LOADING = 7_203_114;

/**
 * Makes other loaders wait until the commit; returns whether the database is empty except for the causes.
 */
export async function lockIfEmpty(tx: Tx): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(${LOADING}::bigint)`.execute(tx);
  const { rows } = await sql<{ empty: boolean }>`
    SELECT NOT EXISTS (SELECT FROM account) AND NOT EXISTS (SELECT FROM campaign) AS empty`.execute(
    tx,
  );
  return rows[0]?.empty ?? false;
}

/** Updates the planner's statistics, which the embedded database never does automatically. */
export async function analyzeTables(tx: Tx): Promise<void> {
  await sql`ANALYZE`.execute(tx);
}

/** The newest donations before a time that named guests made by card in their campaign's currency. */
export async function findTypicalDonations(
  tx: Tx,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom("donation")
    .select("id")
    .where("state", "=", "settled")
    .where("recorded_by", "is", null)
    .where("recurring_id", "is", null)
    .where("account_id", "is", null)
    .where("donor_name", "is not", null)
    .where("message", "is", null)
    .whereRef("currency", "=", "campaign_currency")
    .where("payment_method", "=", "Credit-Card")
    .where("amount_minor", "<", 20_000)
    .where("settled_at", "<", before)
    .orderBy("settled_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The titles of active campaigns whose organiser has one of these addresses, oldest first. */
export async function findActiveCampaigns(tx: Tx, emails: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom("campaign")
    .innerJoin("account", "account.id", "campaign.organiser_id")
    .select("title")
    .where("account.email", "in", [...emails])
    .where("state", "=", "active")
    .orderBy("campaign.id")
    .execute();
  return rows.map(({ title }) => title);
}
