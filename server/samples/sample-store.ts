import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";

/**
 * The number of an advisory lock, the same in every process. One process loads; the others wait and
 * find it done.
 */
const LOADING = 7_203_114;

/**
 * Makes every other loader wait until the commit; answers whether the database is empty but for the causes
 * that every site begins with.
 */
export async function lockWhereEmpty(tx: Tx): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(${LOADING}::bigint)`.execute(tx);
  const { rows } = await sql<{ empty: boolean }>`
    SELECT NOT EXISTS (SELECT FROM account) AND NOT EXISTS (SELECT FROM campaign) AS empty`.execute(
    tx,
  );
  return rows[0]?.empty ?? false;
}

/** Updates the planner's statistics. In the embedded database nothing else does. */
export async function analyzeTables(tx: Tx): Promise<void> {
  await sql`ANALYZE`.execute(tx);
}

/** Gifts that guests with a name gave in their campaign's currency: the newest ones before a moment. */
export async function findUsualGifts(
  tx: Tx,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom("donation")
    .select("id")
    .where("state", "=", "settled")
    .where("recorded_by", "is", null)
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

/** The titles of campaigns that take gifts and whose organiser has one of these addresses, the oldest first. */
export async function findActiveCampaignsOf(tx: Tx, emails: readonly string[]): Promise<string[]> {
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
