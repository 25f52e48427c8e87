import { expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { deleteOldNotifications } from "./notification-jobs.ts";
import { markNotificationRead } from "./notification-store.ts";
import { notify } from "./notify.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

test.each([5_000, 3, 2])(
  "deletes read notifications after 90 days and unread ones after a year, %i at a time",
  async (atOnce) => {
    const site = await openTestSite({ argon2: fakeArgon2 });
    const { id: accountId } = await openAccount(site);
    const list = async () => {
      const rows = await site.db
        .selectFrom("notification")
        .select(["id", "data"])
        .where("account_id", "=", accountId)
        .orderBy("id")
        .execute();
      return rows.map(({ id, data }) => ({ id, title: (data as { title: string }).title }));
    };
    await inTransaction(site.database, async (tx) => {
      for (const daysAgo of [366, 364, 91, 89]) {
        for (const title of [`${daysAgo} read`, `${daysAgo} unread`]) {
          const notice = { kind: "update", title } as const;
          const at = new Date(site.clock.now - daysAgo * DAY_MS);
          await notify(tx, [accountId], { campaignId: null, notice, at });
        }
      }
    });
    const read = (await list()).filter(({ title }) => title.endsWith(" read"));
    await inTransaction(site.database, async (tx) => {
      for (const { id } of read)
        await markNotificationRead(tx, accountId, id, new Date(site.clock.now));
    });

    await deleteOldNotifications(site.deps, atOnce);
    await deleteOldNotifications(site.deps, atOnce);

    const left = (await list()).map(({ title }) => title);
    expect(left).toEqual(["364 unread", "91 unread", "89 read", "89 unread"]);
  },
);
