import { expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { forgetNotifications } from "./notification-jobs.ts";
import { markRead } from "./notification-store.ts";
import { notify } from "./notify.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

test.each([5_000, 3, 2])(
  "read notifications are deleted after 90 days, unread ones after a year, %i at once",
  async (atOnce) => {
    const site = await openTestSite({ argon2: cheapArgon2 });
    const { id: accountId } = await openAccount(site);
    const told = async () => {
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
          const at = new Date(site.clock.now - daysAgo * DAY_MS);
          await notify(tx, [accountId], {
            campaignId: null,
            notice: { kind: "update", title },
            at,
          });
        }
      }
    });
    const read = (await told()).filter(({ title }) => title.endsWith(" read"));
    await inTransaction(site.database, async (tx) => {
      for (const { id } of read) await markRead(tx, accountId, id, new Date(site.clock.now));
    });

    await forgetNotifications(site.deps, atOnce);
    await forgetNotifications(site.deps, atOnce);

    const left = (await told()).map(({ title }) => title);
    expect(left).toEqual(["364 unread", "91 unread", "89 read", "89 unread"]);
  },
);
