import type { MailingKind } from "#contract/outreach/mailings.ts";
import type { Database, Db, Tx } from "../../../platform/db/database.ts";
import { announce, inTransaction } from "../../../platform/db/in-transaction.ts";
import { createDrain, type Drain } from "../../../platform/jobs/drain.ts";
import type { Log } from "../../../platform/log.ts";
import { mailingsTag } from "../../../tags.ts";
import { RECIPIENT_PAGE_SIZE, type ReadRecipients } from "./mailing.ts";
import {
  findIncompleteMailingIds,
  insertRecipients,
  lockIncompleteMailing,
  reopenMailing,
  saveNextPage,
} from "./mailing-store.ts";

export interface AddRecipientsDeps {
  readonly database: Database;
  readonly db: Db;
  readonly log: Log;
  readonly readRecipients: Readonly<Record<MailingKind, ReadRecipients>>;
  readonly rows?: number;
}

/**
 * Adds a page of recipients to each mailing that needs more; returns whether there may be further
 * pages. A page and the position where it ended are one transaction, so a crash loses nothing.
 */
export async function addRecipients(deps: AddRecipientsDeps): Promise<boolean> {
  let hasMore = false;
  for (const id of await findIncompleteMailingIds(deps.db)) {
    try {
      if (await inTransaction(deps.database, (tx) => addPage(tx, deps, id))) hasMore = true;
    } catch (error) {
      // Other mailings must not wait for this one, which is tried again at the next poll.
      deps.log.error({ err: error, mailing: id }, "adding recipients to a mailing failed");
    }
  }
  return hasMore;
}

async function addPage(
  tx: Tx,
  { readRecipients, rows = RECIPIENT_PAGE_SIZE }: AddRecipientsDeps,
  id: string,
): Promise<boolean> {
  const mailing = await lockIncompleteMailing(tx, id);
  if (!mailing) return false;
  const page = await readRecipients[mailing.kind](tx, mailing, { from: mailing.next, rows });
  await insertRecipients(tx, mailing, page.people);
  await reopenMailing(tx, id);
  await saveNextPage(tx, id, page.next);
  announce(tx, mailingsTag);
  return page.next !== null;
}

/** How often to look for mailings that another process left incomplete, ms. */
const POLL_EVERY_MS = 30_000;

/** Adds recipients page by page, from the commit that creates a mailing. */
export function createRecipientQueue(deps: AddRecipientsDeps): Drain {
  return createDrain(() => addRecipients(deps), {
    everyMs: POLL_EVERY_MS,
    log: deps.log,
    follow: (wake) => deps.database.changes.follow(mailingsTag, wake),
  });
}
