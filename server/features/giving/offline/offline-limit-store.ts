import { sql } from "kysely";
import type { Currency } from "#contract/money.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";

export interface OfflineLimitRow {
  readonly currency: Currency;
  readonly each_minor: number;
  readonly month_minor: number;
}

export function findOfflineLimit(db: Db, campaignId: number): Promise<OfflineLimitRow | undefined> {
  return db
    .selectFrom("offline_limit")
    .select(["currency", "each_minor", "month_minor"])
    .where("campaign_id", "=", campaignId)
    .executeTakeFirst();
}

export async function saveOfflineLimit(
  tx: Tx,
  campaignId: number,
  limit: OfflineLimitRow,
): Promise<void> {
  await tx
    .insertInto("offline_limit")
    .values({ campaign_id: campaignId, ...limit })
    .onConflict((conflict) => conflict.column("campaign_id").doUpdateSet(limit))
    .execute();
}

export async function deleteOfflineLimit(tx: Tx, campaignId: number): Promise<void> {
  await tx.deleteFrom("offline_limit").where("campaign_id", "=", campaignId).execute();
}

/** The sum posted within the limit since a time, without donations that were declined or withdrawn. */
export async function sumAutomaticReports(
  db: Db,
  campaignId: number,
  since: Date,
): Promise<number> {
  const { minor } = await db
    .selectFrom("reported_donation")
    .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as("minor"))
    .where("campaign_id", "=", campaignId)
    .where("reported_at", ">=", since)
    .where("automatic", "=", true)
    .where("state", "in", ["counted", "confirmed"])
    .executeTakeFirstOrThrow();
  return minor;
}

export async function findCurrency(db: Db, campaignId: number): Promise<Currency | undefined> {
  const found = await db
    .selectFrom("campaign")
    .select("currency")
    .where("id", "=", campaignId)
    .executeTakeFirst();
  return found?.currency;
}
