import type { MailingKind } from "#contract/outreach/mailings.ts";
import type { Database, Db, Tx } from "../../../platform/db/database.ts";
import { announce, inTransaction } from "../../../platform/db/in-transaction.ts";
import { createDrain, type Drain } from "../../../platform/jobs/drain.ts";
import type { Log } from "../../../platform/log.ts";
import { mailingsTag } from "../../../tags.ts";
import { RECIPIENTS_AT_ONCE, type ReadRecipients } from "./mailing.ts";
import {
  findGrowing,
  insertRecipients,
  keepPlace,
  lockGrowing,
  reopenMailing,
} from "./mailing-store.ts";

export interface AddRecipientsDeps {
  readonly database: Database;
  readonly db: Db;
  readonly log: Log;
  /** Who reads the recipients of each kind of mailing. */
  readonly readRecipients: Readonly<Record<MailingKind, ReadRecipients>>;
  readonly rows?: number;
}

/**
 * Adds a page of recipients to each mailing that has further ones; answers whether there may be more. A
 * page and the place where it ended are one transaction: after a crash the next one goes on there.
 */
export async function addRecipients(deps: AddRecipientsDeps): Promise<boolean> {
  let more = false;
  for (const id of await findGrowing(deps.db)) {
    try {
      if (await inTransaction(deps.database, (tx) => addPage(tx, deps, id))) more = true;
    } catch (error) {
      // The mailings after it are not to wait for it; it is tried again at the next look.
      deps.log.error({ err: error, mailing: id }, "recipients of a mailing were not added");
    }
  }
  return more;
}

async function addPage(
  tx: Tx,
  { readRecipients, rows = RECIPIENTS_AT_ONCE }: AddRecipientsDeps,
  id: string,
): Promise<boolean> {
  const mailing = await lockGrowing(tx, id);
  if (!mailing) return false;
  const page = await readRecipients[mailing.kind](tx, mailing, { from: mailing.next, rows });
  await insertRecipients(tx, mailing, page.people);
  await reopenMailing(tx, id);
  await keepPlace(tx, id, page.next);
  announce(tx, mailingsTag);
  return page.next !== null;
}

/** How often to look for mailings that another process left half made, ms. */
const LOOK_EVERY_MS = 30_000;

/** Adds recipients page by page: right after the commit that made a mailing, and while there are more. */
export function createRecipientQueue(deps: AddRecipientsDeps): Drain {
  return createDrain(() => addRecipients(deps), {
    everyMs: LOOK_EVERY_MS,
    log: deps.log,
    follow: (wake) => deps.database.changes.follow(mailingsTag, wake),
  });
}
