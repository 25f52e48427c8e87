import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { mailingsTag } from "../../../tags.ts";
import type { NewMailing } from "./mailing.ts";
import { insertAudience, insertMailing, insertRecipients } from "./mailing-store.ts";

/** Creates a mailing, sent if and only if the transaction commits, and returns its id. */
export async function createMailing(
  tx: Tx,
  { recipients, audience, ...mailing }: NewMailing,
): Promise<string> {
  const id = uuidv7(mailing.at.getTime());
  await insertMailing(tx, { id, ...mailing });
  await insertRecipients(tx, { id, starts_at: mailing.startsAt }, recipients.people);
  if (recipients.next !== null) await insertAudience(tx, id, audience, recipients.next);
  announce(tx, mailingsTag);
  return id;
}
