import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { type AccessRow, membersOnly, type Scene } from "../../../testing/access/access-row.ts";
import { notify } from "../../foundation/notifications/notify.ts";

async function createOwnersNotification({ site, owner }: Scene) {
  await inTransaction(site.database, (tx) =>
    notify(tx, [owner.id], {
      campaignId: null,
      notice: { kind: "update", title: "The pump is here" },
      at: new Date(site.clock.now),
    }),
  );
  const { id } = await site.db
    .selectFrom("notification")
    .select("id")
    .where("account_id", "=", owner.id)
    .executeTakeFirstOrThrow();
  return { params: { id } };
}

export const dashboardAccess: Readonly<Record<string, AccessRow>> = {
  "GET /api/v1/account/dashboard/": { results: membersOnly },
  "GET /api/v1/account/notifications/": { results: membersOnly },
  "GET /api/v1/account/notifications/live/": { results: membersOnly },
  "POST /api/v1/account/notifications/read/": {
    results: membersOnly,
    createParts: () => ({ body: { up_to: 1 } }),
  },
  "POST /api/v1/account/notifications/{id}/read/": {
    results: ["unauthorized", "not_found", "ok", "not_found"],
    createParts: createOwnersNotification,
  },
};
