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

/** Marks a notification as read. Throws `not_found` where the account has no such one. */
export function readOne(deps: ReadDeps, accountId: string, id: number): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    const found = await markRead(tx, accountId, id, new Date(deps.clock()));
    if (!found) throw new AppError("not_found");
    announce(tx, notificationTag(accountId));
  });
}

/** Marks all notifications up to one as read. Those that came meanwhile stay unread. */
export function readUpTo(deps: ReadDeps, accountId: string, upTo: number): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    await markAllRead(tx, accountId, upTo, new Date(deps.clock()));
    announce(tx, notificationTag(accountId));
  });
}
