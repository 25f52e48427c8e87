import { type Expression, sql } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";
import type { NewMailing, Recipient } from "./mailing.ts";

export async function insertMailing(
  tx: Tx,
  mailing: { id: string } & Omit<NewMailing, "recipients">,
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

/** Adds everybody that the query selects, each address once; answers how many. */
export async function insertRecipients(
  tx: Tx,
  mailing: { id: string; dueAt: Date },
  people: Expression<Recipient>,
): Promise<number> {
  const { rows } = await sql<{ recipients: number }>`
    WITH added AS (
      INSERT INTO mailing_recipient (id, mailing_id, email, name, account_id, due_at)
      SELECT gen_random_uuid(), ${mailing.id}, email, name, account_id, ${mailing.dueAt}
      FROM (${people}) AS people
      ON CONFLICT (mailing_id, email) DO NOTHING
      RETURNING 1
    )
    INSERT INTO mailing_count (mailing_id, recipients) SELECT ${mailing.id}, count(*) FROM added
    RETURNING recipients`.execute(tx);
  return rows[0]?.recipients ?? 0;
}
