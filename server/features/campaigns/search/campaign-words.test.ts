import { sql } from "kysely";
import { expect, test } from "vitest";
import type { CampaignState } from "#contract/campaigns/campaign-states.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { openTestSite } from "../../../testing/test-site.ts";

const site = await openTestSite();
const change = (id: number, to: { state?: CampaignState; title?: string; location?: string }) =>
  inTransaction(site.database, (tx) =>
    tx.updateTable("campaign").set(to).where("id", "=", id).execute(),
  );
const words = async () =>
  Object.fromEntries(
    (await site.db.selectFrom("campaign_word").selectAll().execute()).map(({ word, campaigns }) => [
      word,
      campaigns,
    ]),
  );

test("keeps the words of public titles and places up to date as campaigns change", async () => {
  const place = { title: "Plinths above plinths", location: "Kurigram, Bangladesh" };
  const { id } = await site.campaign({ ...place, state: "in_review" });
  expect(await words()).toEqual({});
  await change(id, { state: "active" });
  const own = { above: 1, bangladesh: 1, kurigram: 1, plinths: 1 };
  expect(await words()).toEqual(own);

  const { id: other } = await site.campaign({ title: "Plinths", location: "Bangladesh" });
  const both = { ...own, bangladesh: 2, plinths: 2 };
  expect(await words()).toEqual(both);
  await change(id, { state: "ended" });
  expect(await words()).toEqual(both);
  await change(id, { title: "Wells above" });
  await change(id, { location: "Kurigram" });
  expect(await words()).toEqual({ above: 1, bangladesh: 1, kurigram: 1, plinths: 1, wells: 1 });
  await change(other, { state: "rejected" });
  expect(await words()).toEqual({ above: 1, kurigram: 1, wells: 1 });
});

test("counts words correctly when campaigns change at the same time", async () => {
  const title = (index: number) => `Wells ${index % 3} pumps ${index % 2} roofs ${index % 5}`;
  const ids = await Promise.all(
    Array.from(
      { length: 10 },
      async (_, index) => (await site.campaign({ title: title(index) })).id,
    ),
  );
  await Promise.all(ids.map((id, index) => change(id, { title: title(9 - index) })));
  await Promise.all(ids.map((id, index) => index % 2 && change(id, { state: "closed" })));
  const counted = await readRows(
    site.db,
    sql<{ word: string; campaigns: number }>`
      SELECT lower(word) AS word, count(DISTINCT id)::int AS campaigns
      FROM campaign, regexp_split_to_table(title || ' ' || location, '[^[:alnum:]]+') AS word
      WHERE state IN ('active', 'paused', 'ended') AND word <> '' GROUP BY 1`,
  );
  expect(await words()).toEqual(
    Object.fromEntries(counted.map(({ word, campaigns }) => [word, campaigns])),
  );
});
