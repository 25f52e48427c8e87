import * as z from "zod/mini";
import type { QueryOf, ResponseOf } from "#contract/endpoint.ts";
import type { listNotifications, NotificationState } from "#contract/foundation/notifications.ts";
import type { Db } from "../../../platform/db/database.ts";
import { readIdCursor, toIdPage } from "../../../platform/http/id-page.ts";
import { countUnread, findNotifications, type NotificationRow } from "./notification-store.ts";
import { notificationView } from "./notification-view.ts";

const position = z.coerce.number().check(z.int(), z.positive());

/** A page of an account's notifications, newest first. Throws `invalid` for a bad cursor. */
export async function listOwnNotifications(
  db: Db,
  accountId: string,
  { cursor, limit }: QueryOf<typeof listNotifications>,
): Promise<ResponseOf<typeof listNotifications>> {
  const before = readIdCursor(position, cursor);
  const [found, unread] = await Promise.all([
    findNotifications(db, accountId, { before, limit: limit + 1 }),
    countUnread(db, accountId),
  ]);
  const { rows, next_cursor } = toIdPage(found, limit);
  return { data: notificationViews(rows), next_cursor, unread };
}

/** The number of unread notifications, and the newest one. */
export async function readNotificationState(db: Db, accountId: string): Promise<NotificationState> {
  const [found, unread] = await Promise.all([
    findNotifications(db, accountId, { limit: 1 }),
    countUnread(db, accountId),
  ]);
  return { unread, newest: notificationViews(found)[0] ?? null };
}

function notificationViews(rows: readonly NotificationRow[]) {
  return rows.map(notificationView).filter((view) => view !== undefined);
}
