import { type RawBuilder, sql } from "kysely";
import type { DisputedSum } from "#contract/giving/disputes.ts";
import { type Currency, money, toWire } from "#contract/money.ts";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";

/** The amounts on hold through disputes, for all campaigns or those whose ids the query `within` selects. */
export async function sumDisputedAmounts(
  db: Db,
  within?: RawBuilder<unknown>,
): Promise<DisputedSum[]> {
  const rows = await readRows(
    db,
    sql<{ currency: Currency; minor: number; gifts: number }>`
    SELECT campaign_currency AS currency, sum(held_minor)::bigint AS minor, count(*)::int AS gifts
    FROM donation WHERE held_minor > 0 ${within ? sql`AND campaign_id IN (${within})` : sql``}
    GROUP BY campaign_currency ORDER BY campaign_currency`,
  );
  return rows.map(({ currency, minor, gifts }) => ({
    currency,
    amount: toWire(money(minor, currency)),
    gifts,
  }));
}
