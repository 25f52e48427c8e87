import { sql } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";
import { unseal } from "../../../platform/sealing.ts";
import { letter } from "./letter.ts";
import { sendMail, sendReceiptMail } from "./letter-jobs.ts";

/**
 * The receivers of letters, by the ids in their Message-IDs. Their jobs are stored for a day, so
 * older letters are not found. Letters of a conversation have other ids and are not found either.
 */
export async function findLetterReceivers(
  tx: Tx,
  mailKey: Buffer,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ sealed: string }>`
    SELECT data->>'sealed' AS sealed FROM jobs.job
    WHERE name IN (${sendMail.name}, ${sendReceiptMail.name}) AND id = ANY(${ids}::uuid[])`.execute(
    tx,
  );
  return rows.flatMap(({ sealed }) => receiverOf(mailKey, sealed) ?? []);
}

/** Null where the site's secret was changed since: then the letter can't be read any more. */
function receiverOf(mailKey: Buffer, sealed: string): string | null {
  try {
    return letter.parse(JSON.parse(unseal(mailKey, sealed))).to;
  } catch {
    return null;
  }
}
