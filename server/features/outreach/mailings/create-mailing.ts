import { type Expression, sql } from "kysely";
import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { mailingsTag } from "../../../tags.ts";
import type { NewMailing, Recipient } from "./mailing.ts";
import { insertMailing, insertRecipients } from "./mailing-store.ts";

/** Creates a mailing, which is sent if and only if the transaction commits; answers its id. */
export async function createMailing(
  tx: Tx,
  { recipients, ...mailing }: NewMailing,
): Promise<{ id: string; recipients: number }> {
  const id = uuidv7(mailing.at.getTime());
  await insertMailing(tx, { id, ...mailing });
  const people = Array.isArray(recipients) ? listed(recipients) : recipients;
  const count = await insertRecipients(
    tx,
    { id, dueAt: mailing.startsAt },
    people as Expression<Recipient>,
  );
  announce(tx, mailingsTag);
  return { id, recipients: count };
}

function listed(recipients: readonly Recipient[]): Expression<Recipient> {
  return sql<Recipient>`
    SELECT email, name, account_id FROM unnest(
      ${recipients.map(({ email }) => email)}::text[],
      ${recipients.map(({ name }) => name)}::text[],
      ${recipients.map(({ account_id }) => account_id)}::uuid[]
    ) AS listed (email, name, account_id)`;
}
