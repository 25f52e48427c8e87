import { sql } from "kysely";
import type { Currency } from "#contract/money.ts";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";

/** The progress of reading each gateway's changes, including gateways that are turned off. */
export function findPullProgress(db: Db) {
  return db
    .selectFrom("reconciliation")
    .select(["provider", "completed_at", "not_before"])
    .orderBy("provider")
    .execute();
}

export type WebhookStatus = Awaited<ReturnType<typeof findWebhookStatuses>>[number];

/** When each gateway's last event was accepted and rejected. */
export function findWebhookStatuses(db: Db) {
  return db.selectFrom("webhook_standing").selectAll().execute();
}

export function findWaiting(db: Db) {
  return readRows(
    db,
    sql<{ provider: string; count: number; since: Date }>`
      SELECT provider, count(*)::int AS count, min(received_at) AS since
      FROM webhook_event WHERE applied_at IS NULL GROUP BY provider`,
  );
}

/** Amounts on hold because of disputes, by gateway. */
export function findHeld(db: Db) {
  return readRows(
    db,
    sql<{ provider: string; currency: Currency; minor: number; gifts: number }>`
      SELECT provider, campaign_currency AS currency, sum(held_minor)::bigint AS minor,
        count(*)::int AS gifts
      FROM donation WHERE held_minor > 0 GROUP BY 1, 2 ORDER BY 2`,
  );
}

export function findBalances(db: Db) {
  return db.selectFrom("gateway_balance").selectAll().orderBy("currency").execute();
}
