import { type Insertable, sql } from "kysely";
import { MAX_UNREAD } from "#contract/foundation/notifications.ts";
import type { Currency } from "#contract/money.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";

export type NotificationRow = Awaited<ReturnType<typeof findNotifications>>[number];

export async function insertNotifications(
  tx: Tx,
  rows: ReadonlyArray<Insertable<DB["notification"]>>,
): Promise<void> {
  await tx
    .insertInto("notification")
    .values([...rows])
    .execute();
}

/**
 * Notifies the campaign teams of these donations, except the member who donated or recorded the
 * donation, and marks the notifications for the next email about donations. Returns the notified accounts. Stores only the donation's id, so that erasing a donor
 * from the donation is enough.
 */
export async function insertDonationNotifications(
  tx: Tx,
  donationIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    WITH settled AS (
      SELECT id, campaign_id, coalesce(recorded_by, account_id) AS account_id, number,
        CASE WHEN recorded_by IS NULL THEN settled_at ELSE created_at END AS happened_at
      FROM donation WHERE id = ANY(${donationIds}::uuid[])
    ), team AS (
      SELECT id AS campaign_id, organiser_id AS account_id
      FROM campaign WHERE id IN (SELECT campaign_id FROM settled)
      UNION ALL
      SELECT campaign_id, account_id
      FROM campaign_member WHERE campaign_id IN (SELECT campaign_id FROM settled)
    ), notified AS (
      INSERT INTO notification (account_id, kind, campaign_id, data, happened_at, mail_due)
      SELECT team.account_id, 'gift', settled.campaign_id,
        jsonb_build_object('donation_id', settled.id), settled.happened_at,
        account.donation_mails <> 'none'
      FROM settled JOIN team USING (campaign_id) JOIN account ON account.id = team.account_id
      WHERE settled.account_id IS DISTINCT FROM team.account_id
      ORDER BY settled.happened_at, settled.number
      RETURNING account_id
    )
    SELECT DISTINCT account_id FROM notified`.execute(tx);
  return rows.map((row) => row.account_id);
}

/**
 * Deletes a campaign team's notifications about a donation, and returns the accounts. Searches from
 * the newest, as the donation was just recorded and a busy team has millions.
 */
export async function deleteDonationNotifications(
  tx: Tx,
  campaignId: number,
  donationId: string,
): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    DELETE FROM notification WHERE id IN (
      SELECT found.id FROM (
        SELECT organiser_id AS account_id FROM campaign WHERE id = ${campaignId}
        UNION SELECT account_id FROM campaign_member WHERE campaign_id = ${campaignId}
      ) AS team CROSS JOIN LATERAL (
        SELECT id FROM notification
        WHERE account_id = team.account_id AND kind = 'gift' AND data ->> 'donation_id' = ${donationId}
        ORDER BY id DESC LIMIT 1
      ) AS found
    ) RETURNING account_id`.execute(tx);
  return rows.map((row) => row.account_id);
}

/** An account's notifications, newest first, with their donations. */
export function findNotifications(
  db: Db,
  accountId: string,
  { before, limit }: { before?: number; limit: number },
) {
  return db
    .selectFrom("notification")
    .leftJoin("campaign", "campaign.id", "notification.campaign_id")
    .leftJoin("donation as gift", (join) =>
      join
        .on("notification.kind", "=", "gift")
        .on("gift.state", "=", "settled")
        .on("gift.id", "=", sql<string>`(notification.data ->> 'donation_id')::uuid`),
    )
    .select([
      "notification.id",
      "notification.kind",
      "notification.data",
      "notification.campaign_id",
      "notification.happened_at",
      "notification.read_at",
      "campaign.title as campaign_title",
      sql<number | null>`gift.campaign_amount_minor - gift.campaign_refunded_minor`.as(
        "gift_minor",
      ),
      sql<Currency | null>`gift.campaign_currency`.as("gift_currency"),
      sql<string | null>`CASE WHEN gift.anonymous THEN NULL ELSE gift.donor_name END`.as(
        "gift_donor",
      ),
    ])
    .where("notification.account_id", "=", accountId)
    .$if(before !== undefined, (query) => query.where("notification.id", "<", before ?? 0))
    .orderBy("notification.id", "desc")
    .limit(limit)
    .execute();
}

/** Counts up to `MAX_UNREAD`. */
export async function countUnread(db: Db, accountId: string): Promise<number> {
  const { unread } = await db
    .selectFrom(
      db
        .selectFrom("notification")
        .select("id")
        .where("account_id", "=", accountId)
        .where("read_at", "is", null)
        .limit(MAX_UNREAD)
        .as("some"),
    )
    .select((eb) => eb.fn.countAll<number>().as("unread"))
    .executeTakeFirstOrThrow();
  return unread;
}

/** Marks a notification as read. Returns whether the account has it. */
export async function markNotificationRead(
  tx: Tx,
  accountId: string,
  id: number,
  at: Date,
): Promise<boolean> {
  const marked = await tx
    .updateTable("notification")
    .set({ read_at: sql`coalesce(read_at, ${at})` })
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .returning("id")
    .executeTakeFirst();
  return marked !== undefined;
}

/** Marks at most `atOnce` unread notifications up to an id as read. Returns how many. */
export async function markNotificationsReadUpTo(
  tx: Tx,
  { accountId, upTo, at }: { accountId: string; upTo: number; at: Date },
  atOnce: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE notification SET read_at = ${at} WHERE read_at IS NULL AND id IN (
      SELECT id FROM notification
      WHERE account_id = ${accountId}::uuid AND read_at IS NULL AND id <= ${upTo} LIMIT ${atOnce}
    )`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * For sample data, whose notifications aren't written in order: renumbers all notifications by time,
 * and marks those before `unreadFrom` as read.
 */
export async function renumberNotifications(tx: Tx, unreadFrom: Date): Promise<void> {
  await sql`
    WITH taken AS (DELETE FROM notification RETURNING *)
    INSERT INTO notification (account_id, kind, campaign_id, data, happened_at, read_at)
    SELECT account_id, kind, campaign_id, data, happened_at,
      CASE WHEN happened_at < ${unreadFrom} THEN ${unreadFrom}::timestamptz END
    FROM taken ORDER BY happened_at, id`.execute(tx);
}

/** Deletes at most `atOnce` notifications of an account. Returns how many. */
export async function deleteAccountNotifications(
  tx: Tx,
  accountId: string,
  atOnce: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM notification WHERE id IN (
      SELECT id FROM notification WHERE account_id = ${accountId}::uuid LIMIT ${atOnce}
    )`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export interface NotificationCount {
  readonly kind: string;
  readonly count: number;
  /** For donations, which are grouped by currency. */
  readonly currency: Currency | null;
  readonly minor: number | null;
}

/** Counts an account's notifications after an id by kind, the newest thousand at most. */
export function countNotificationsAfter(
  db: Db,
  accountId: string,
  after: number,
): Promise<readonly NotificationCount[]> {
  return readRows(
    db,
    sql<NotificationCount>`
    SELECT notification.kind, count(*)::int AS count, gift.campaign_currency AS currency,
      sum(gift.campaign_amount_minor - gift.campaign_refunded_minor)::bigint AS minor
    FROM (
      SELECT kind, data FROM notification
      WHERE account_id = ${accountId}::uuid AND id > ${after}::bigint
      ORDER BY id DESC LIMIT 1000
    ) AS notification
    LEFT JOIN donation AS gift ON notification.kind = 'gift'
      AND gift.id = (notification.data ->> 'donation_id')::uuid
    GROUP BY 1, 3 ORDER BY 1, 3`,
  );
}

/** The id of an account's newest notification, or 0. */
export async function findNewestNotification(db: Db, accountId: string): Promise<number> {
  const newest = await db
    .selectFrom("notification")
    .select("id")
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.id ?? 0;
}

/** An account's newest notifications, without the names and words of other people. */
export function findAccountNotifications(db: Db, accountId: string, limit: number) {
  return db
    .selectFrom("notification")
    .select(["kind", "campaign_id", "happened_at", "read_at"])
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export interface NotificationPage {
  /** The last id of the previous page. */
  readonly after: number;
  readonly atOnce: number;
  readonly readBefore: Date;
  readonly allBefore: Date;
}

/**
 * Deletes a page's read notifications from before `readBefore`, and all from before `allBefore`.
 * Returns the page's last id, or undefined if later pages have none that old.
 */
export async function deleteOldNotificationsOfPage(
  tx: Tx,
  { after, atOnce, readBefore, allBefore }: NotificationPage,
): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null; more: boolean | null }>`
    WITH page AS MATERIALIZED (
      SELECT id, happened_at, read_at FROM notification
      WHERE id > ${after}::bigint ORDER BY id LIMIT ${atOnce}
    ), deleted AS (
      DELETE FROM notification WHERE id IN (
        SELECT id FROM page WHERE happened_at < ${readBefore}
          AND (read_at IS NOT NULL OR happened_at < ${allBefore})
      )
    )
    SELECT max(id) AS last, count(*) = ${atOnce} AND bool_or(happened_at < ${readBefore}) AS more
    FROM page`.execute(tx);
  const [page] = rows;
  return page?.more ? (page.last ?? undefined) : undefined;
}
