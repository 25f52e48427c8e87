import { sql } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";
import { unseal } from "../../../platform/sealing.ts";
import { letter } from "./letter.ts";
import { sendMail, sendReceiptMail } from "./letter-jobs.ts";

/**
 * To whom mails went, by the ids in their Message-IDs: letters of the last day, as long as their jobs
 * are kept. Those of a conversation have other ids.
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

/** Nobody where the site's secret was changed since: then it cannot be read any more. */
function receiverOf(mailKey: Buffer, sealed: string): string | null {
  try {
    return letter.parse(JSON.parse(unseal(mailKey, sealed))).to;
  } catch {
    return null;
  }
}
