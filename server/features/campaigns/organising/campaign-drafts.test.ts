import { expect, test } from "vitest";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { isEmbedded } from "../../../testing/services/test-database.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { held, queued } from "../../../testing/test-locks.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { lockAccountAlone } from "../../foundation/accounts/account-store.ts";

test.skipIf(isEmbedded())(
  "limits an account to twenty drafts, even when drafts are created at once",
  async () => {
    const site = await openTestSite({ argon2: cheapArgon2 });
    const account = await openAccount(site);
    const bearer = await account.bearer();
    const { id } = await site.campaign({ organiserId: account.id, state: "draft" });
    for (let n = 1; n < 19; n += 1)
      await site.campaign({ organiserId: account.id, state: "draft" });
    const { category_id } = await site.db
      .selectFrom("campaign")
      .select("category_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const draft = { category_id, title: "A well for all", goal: 500, currency: "USD" };
    const commit = await held(site, (tx) => lockAccountAlone(tx, account.id));
    const requests = [1, 2].map(() => site.post("/api/v1/organiser/campaigns/", draft, bearer));
    await queued(site, 2);
    await commit();
    const responses = await Promise.all(requests);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 429]);
  },
);
