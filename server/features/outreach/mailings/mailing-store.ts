import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { IncompleteMailing, NewMailing, Recipient } from "./mailing.ts";

export async function insertMailing(
  tx: Tx,
  mailing: { id: string } & Omit<NewMailing, "recipients" | "audience">,
): Promise<void> {
  await tx
    .insertInto("mailing")
    .values({
      id: mailing.id,
      kind: mailing.kind,
      campaign_id: mailing.campaignId,
      letter: JSON.stringify(mailing.letter),
      created_by: mailing.createdBy,
      created_at: mailing.at,
      starts_at: mailing.startsAt,
    })
    .execute();
}

/**
 * Adds people, each address and each account once. Accounts are compared by id as well, since an
 * address may have changed since an earlier page.
 */
export async function insertRecipients(
  tx: Tx,
  mailing: { id: string; starts_at: Date },
  people: readonly Recipient[],
): Promise<void> {
  await sql`
    WITH added AS (
      INSERT INTO mailing_recipient (id, mailing_id, email, name, account_id, due_at)
      SELECT gen_random_uuid(), ${mailing.id}, email, name, account_id, ${mailing.starts_at}
      FROM unnest(
        ${people.map(({ email }) => email)}::text[],
        ${people.map(({ name }) => name)}::text[],
        ${people.map(({ account_id }) => account_id)}::uuid[]
      ) AS person (email, name, account_id)
      WHERE account_id IS NULL OR NOT EXISTS (
        SELECT FROM mailing_recipient AS earlier
        WHERE earlier.account_id = person.account_id AND earlier.mailing_id = ${mailing.id}
      )
      ON CONFLICT (mailing_id, email) DO NOTHING
      RETURNING 1
    )
    INSERT INTO mailing_count AS counted (mailing_id, recipients)
    SELECT ${mailing.id}, count(*) FROM added
    ON CONFLICT (mailing_id) DO UPDATE SET recipients = counted.recipients + excluded.recipients
  `.execute(tx);
}

/** Records that further pages follow, starting at `next`. */
export async function insertAudience(
  tx: Tx,
  mailingId: string,
  audience: object,
  next: string,
): Promise<void> {
  await tx
    .insertInto("mailing_audience")
    .values({ mailing_id: mailingId, audience: JSON.stringify(audience), next })
    .execute();
}

/** The ids of mailings whose recipients are still being added, oldest first. */
export async function findIncompleteMailingIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("mailing_audience")
    .select("mailing_id")
    .orderBy("mailing_id")
    .execute();
  return rows.map(({ mailing_id }) => mailing_id);
}

/** Undefined if another process is adding a page, or the last page was added. */
export function lockIncompleteMailing(tx: Tx, id: string): Promise<IncompleteMailing | undefined> {
  return tx
    .selectFrom("mailing_audience as pending")
    .innerJoin("mailing", "mailing.id", "pending.mailing_id")
    .select([
      "mailing.id",
      "mailing.kind",
      "mailing.campaign_id",
      "mailing.created_by",
      "mailing.created_at",
      "mailing.starts_at",
      "pending.audience",
      "pending.next",
    ])
    .where("pending.mailing_id", "=", id)
    .forUpdate("pending")
    .skipLocked()
    .executeTakeFirst();
}

/** Whether recipients are still being added to a campaign's mailing of this kind. */
export async function hasIncompleteMailing(
  db: Db,
  mailing: { kind: IncompleteMailing["kind"]; campaignId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom("mailing_audience as pending")
    .innerJoin("mailing", "mailing.id", "pending.mailing_id")
    .select("mailing.id")
    .where("mailing.kind", "=", mailing.kind)
    .where("mailing.campaign_id", "=", mailing.campaignId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores where the next page starts; null when all recipients are added. */
export async function saveNextPage(tx: Tx, id: string, next: string | null): Promise<void> {
  if (next === null) {
    await tx.deleteFrom("mailing_audience").where("mailing_id", "=", id).execute();
  } else {
    await tx.updateTable("mailing_audience").set({ next }).where("mailing_id", "=", id).execute();
  }
}

/** During an upgrade, a process of the previous version may finish a mailing before its last page. */
export async function reopenMailing(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("mailing")
    .set({ finished_at: null })
    .where("id", "=", id)
    .where("finished_at", "is not", null)
    .execute();
}
