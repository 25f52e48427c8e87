import { sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { campaignsTag, categoriesTag } from "../../../tags.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { categoryJobs } from "./category-jobs.ts";

test("reports and fixes wrong counts of campaigns", async () => {
  const site = await openTestSite();
  await site.campaign({ endsOn: "2099-01-01" });
  await site.campaign({ state: "ended" });
  const { id } = await site.campaign();
  const counts = () =>
    readRows(site.db, sql`SELECT * FROM campaign_count ORDER BY category_id, state, ends_on`);
  const alerts = () => site.db.selectFrom("alert").select(["kind", "times", "detail"]).execute();
  const correct = await counts();
  const run = async () => {
    for (const job of categoryJobs(site.deps)) await job.run({}, "once");
  };
  await run();
  expect([await counts(), await alerts()]).toEqual([correct, []]);

  const announced: string[] = [];
  site.database.changes.subscribe({ onChange: (tags) => announced.push(...tags) });
  await inTransaction(site.database, async (tx) => {
    await sql`UPDATE campaign_count SET campaigns = campaigns + 2
      WHERE state = 'active' AND ends_on = 'infinity'`.execute(tx);
    await sql`DELETE FROM campaign_count WHERE state = 'ended'`.execute(tx);
    await sql`INSERT INTO campaign_count (category_id, state, ends_on, campaigns)
      SELECT category_id, 'paused', 'infinity', 7 FROM campaign WHERE id = ${id}`.execute(tx);
  });
  expect(await counts()).not.toEqual(correct);
  await run();
  expect(await counts()).toEqual(correct);
  const raised = await alerts();
  expect(raised).toMatchObject([{ kind: "counts_wrong", times: 1, detail: { wrong: 3 } }]);
  const paused = expect.objectContaining({ state: "paused", kept: 7, counted: 0 });
  expect(raised[0]?.detail).toHaveProperty("counts", expect.arrayContaining([paused]));
  expect(announced).toEqual(expect.arrayContaining([campaignsTag, categoriesTag]));

  await run();
  expect((await alerts()).map(({ times }) => times)).toEqual([1]);
});
