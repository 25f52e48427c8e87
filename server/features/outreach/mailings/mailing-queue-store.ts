import { sql } from "kysely";
import type { MailingKind } from "#contract/outreach/mailings.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { isLeaseFree } from "../../../platform/db/lease.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import type { MailingContent } from "../../foundation/emails/email-content.ts";

/** A mailing that may have waiting recipients. */
export interface OpenMailing {
  readonly id: string;
  readonly kind: MailingKind;
  readonly letter: MailingContent;
}

export interface ClaimedRecipient {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  /** How many attempts have failed. */
  readonly attempts: number;
  readonly has_account: boolean;
  /** False if the person opted out of these emails or cannot be reached. */
  readonly wanted: boolean;
  /** Whether the person consents to counting opens and clicks. */
  readonly tracked: boolean;
}

export function findOpenMailings(db: Db, now: Date): Promise<OpenMailing[]> {
  return db
    .selectFrom("mailing")
    .select(["id", "kind", (eb) => eb.ref("letter").$castTo<MailingContent>().as("letter")])
    .where("finished_at", "is", null)
    .where("starts_at", "<=", now)
    .orderBy("starts_at")
    .execute();
}

/** Whether a claimed recipient still wants emails of this kind. */
const wanted = (kind: MailingKind) => sql<boolean>`
  CASE ${kind}::text
    WHEN 'newsletter' THEN coalesce(subscriber.state = 'confirmed', false)
    WHEN 'update' THEN coalesce(account.mail_campaign_updates, true)
    ELSE coalesce(account.mail_thank_yous, true)
  END
  AND (claimed.account_id IS NULL OR (account.email_verified_at IS NOT NULL
    AND account.disabled_at IS NULL AND account.erased_at IS NULL))
  AND NOT EXISTS (
    SELECT FROM suppressed_address AS suppressed
    WHERE suppressed.email = claimed.address AND suppressed.scope IN ('all', ${kind})
  )`;

/**
 * Leases some due recipients, with their current preferences. No other process takes them until the
 * lease ends. Accounts are reached at their current address.
 */
export async function claimRecipients(
  tx: Tx,
  mailing: Pick<OpenMailing, "id" | "kind">,
  lease: { now: Date; until: Date; limit: number },
): Promise<readonly ClaimedRecipient[]> {
  const { rows } = await sql<ClaimedRecipient>`
    WITH leased AS (
      UPDATE mailing_recipient SET due_at = ${lease.until}
      WHERE id IN (
        SELECT id FROM mailing_recipient
        WHERE mailing_id = ${mailing.id} AND state = 'waiting' AND due_at <= ${lease.now}
        ORDER BY due_at LIMIT ${lease.limit} FOR UPDATE SKIP LOCKED
      )
      RETURNING id, email, name, attempts, account_id
    ),
    claimed AS (
      SELECT leased.*, coalesce(own.email, leased.email) AS address
      FROM leased LEFT JOIN account AS own ON own.id = leased.account_id
    )
    SELECT claimed.id, claimed.address AS email, claimed.name, claimed.attempts,
      claimed.account_id IS NOT NULL AS has_account,
      ${wanted(mailing.kind)} AS wanted,
      CASE ${mailing.kind}::text WHEN 'newsletter' THEN coalesce(subscriber.allow_tracking, false)
        ELSE coalesce(account.allow_mail_tracking, false) END AS tracked
    FROM claimed
      LEFT JOIN account ON account.email = claimed.address
      LEFT JOIN newsletter_subscriber AS subscriber ON subscriber.email = claimed.address`.execute(
    tx,
  );
  return rows;
}

/** Records and counts the outcome for a recipient, once. */
export async function settleRecipient(
  tx: Tx,
  id: string,
  state: "taken" | "refused" | "skipped",
  at: Date,
): Promise<void> {
  await sql`
    WITH settled AS (
      UPDATE mailing_recipient SET state = ${state}, settled_at = ${at}
      WHERE id = ${id} AND state = 'waiting' RETURNING mailing_id
    )
    UPDATE mailing_count SET ${sql.ref(state)} = ${sql.ref(`mailing_count.${state}`)} + 1
    FROM settled WHERE mailing_count.mailing_id = settled.mailing_id`.execute(tx);
}

/** Records a temporary failure and when to retry. */
export async function postponeRecipient(tx: Tx, id: string, until: Date): Promise<void> {
  await tx
    .updateTable("mailing_recipient")
    .set((eb) => ({ attempts: eb("attempts", "+", 1), due_at: until }))
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .execute();
}

/** Releases recipients that are still under this lease. */
export async function releaseRecipients(
  tx: Tx,
  ids: readonly string[],
  lease: { now: Date; until: Date },
): Promise<void> {
  await tx
    .updateTable("mailing_recipient")
    .set({ due_at: lease.now })
    .where("id", "in", [...ids])
    .where("state", "=", "waiting")
    .where("due_at", "=", lease.until)
    .execute();
}

/**
 * Releases recipients whose lease dates from before the clock was set back; returns whether there
 * were any. Those that failed before keep the time of their retry.
 */
export async function releaseStaleLeases(
  tx: Tx,
  mailingId: string,
  lease: { now: Date; lasts: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("mailing_recipient")
    .set({ due_at: lease.now })
    .where("mailing_id", "=", mailingId)
    .where("state", "=", "waiting")
    .where("attempts", "=", 0)
    .where("due_at", ">", lease.now)
    .where(isLeaseFree("due_at", lease.now, lease.lasts))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** How many emails to the recipients added so far are unsent, and since when the oldest is due. */
export async function findMailingLag(db: Db) {
  const [row] = await readRows(
    db,
    sql<{ waiting: number; since: Date | null }>`
      SELECT coalesce(sum(recipients - taken - refused - skipped), 0)::int AS waiting,
        min(starts_at) FILTER (
          WHERE recipients > taken + refused + skipped OR pending.mailing_id IS NOT NULL
        ) AS since
      FROM mailing_count JOIN mailing ON mailing.id = mailing_count.mailing_id
        LEFT JOIN mailing_audience AS pending ON pending.mailing_id = mailing.id
      WHERE mailing.finished_at IS NULL`,
  );
  return row ?? { waiting: 0, since: null };
}

/** Finishes a mailing unless recipients are waiting or still being added. */
export async function finishMailing(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`
    UPDATE mailing SET finished_at = ${at}
    WHERE id = ${id} AND finished_at IS NULL
      AND NOT EXISTS (
        SELECT FROM mailing_recipient WHERE mailing_id = mailing.id AND state = 'waiting'
      )
      AND NOT EXISTS (SELECT FROM mailing_audience WHERE mailing_id = mailing.id)`.execute(tx);
}
