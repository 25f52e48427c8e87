import { sql } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";
import type { SealedRow, SealedRows } from "../../../platform/reseal-rows.ts";
import { unseal } from "../../../platform/sealing.ts";
import type { KeyRing } from "../../../platform/secrets.ts";
import { emailContent } from "./email-content.ts";
import { sendMail, sendReceiptMail } from "./email-jobs.ts";

/**
 * The recipients of emails, by the ids in their Message-IDs. Finds emails of the last day, as jobs
 * are stored that long, except those in a conversation, which have other ids.
 */
export async function findEmailRecipients(
  tx: Tx,
  mailKeys: KeyRing,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ sealed: string }>`
    SELECT data->>'sealed' AS sealed FROM jobs.job
    WHERE name IN (${sendMail.name}, ${sendReceiptMail.name}) AND id = ANY(${ids}::uuid[])`.execute(
    tx,
  );
  return rows.flatMap(({ sealed }) => recipientOf(mailKeys, sealed) ?? []);
}

/** The emails of a queue, sent or not. */
export function sealedEmails({ name }: { readonly name: string }): SealedRows {
  return {
    findAfter: async (tx: Tx, id, limit) => {
      const { rows } = await sql<SealedRow>`
        SELECT id::text, data->>'sealed' AS sealed FROM jobs.job
        WHERE name = ${name} AND id > ${id}::uuid ORDER BY id LIMIT ${limit}`.execute(tx);
      return rows;
    },
    replace: async (tx: Tx, rows) => {
      await sql`
        UPDATE jobs.job SET data = jsonb_set(job.data, '{sealed}', to_jsonb(row.resealed))
        FROM unnest(
          ${rows.map((row) => row.id)}::uuid[],
          ${rows.map((row) => row.sealed)}::text[],
          ${rows.map((row) => row.resealed)}::text[]
        ) AS row (id, sealed, resealed)
        WHERE job.name = ${name} AND job.id = row.id AND job.data->>'sealed' = row.sealed`.execute(
        tx,
      );
    },
  };
}

/** Null if the secret that sealed the email is gone. */
function recipientOf(mailKeys: KeyRing, sealed: string): string | null {
  try {
    return emailContent.parse(JSON.parse(unseal(mailKeys, sealed))).to;
  } catch {
    return null;
  }
}
