import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { announce, inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { notificationTag } from "../../../tags.ts";
import { markAllRead, markRead } from "./notification-store.ts";

interface ReadDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** Throws `not_found` for what is not this account's. */
export function readOne(deps: ReadDeps, accountId: string, id: number): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    const found = await markRead(tx, accountId, id, new Date(deps.clock()));
    if (!found) throw new AppError("not_found");
    announce(tx, notificationTag(accountId));
  });
}

/** Marks all up to one, so that what came meanwhile stays unread. */
export function readUpTo(deps: ReadDeps, accountId: string, upTo: number): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    await markAllRead(tx, accountId, upTo, new Date(deps.clock()));
    announce(tx, notificationTag(accountId));
  });
}
