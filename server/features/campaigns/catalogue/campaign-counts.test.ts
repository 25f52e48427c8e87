import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { publicStates } from "#contract/campaigns/campaign-states.ts";
import { MAX_COUNTED_RESULTS } from "#contract/campaigns/catalogue.ts";
import { today } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { type CampaignFilter, findCampaigns } from "./campaign-list-store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const day = (offset: number) => today(() => site.clock.now + offset * DAY_MS);

const site = await openTestSite();

type Change = { state?: "active" | "paused" | "ended" | "draft"; ends_on?: string | null };
const change = (id: number, to: Change) =>
  inTransaction(site.database, (tx) =>
    tx.updateTable("campaign").set(to).where("id", "=", id).execute(),
  );

/** Counts the campaigns without the code of the lists. */
async function counted(categoryId: number) {
  const [row] = await readRows(
    site.db,
    sql<Record<(typeof publicStates)[number], number>>`
    SELECT count(*) FILTER (WHERE state = 'active' AND coalesce(ends_on, 'infinity') >= ${day(0)}::date) AS active,
      count(*) FILTER (WHERE state = 'paused') AS paused,
      count(*) FILTER (WHERE state = 'ended' OR state = 'active' AND ends_on < ${day(0)}::date) AS ended
    FROM campaign WHERE category_id = ${categoryId}`,
  );
  return row;
}

async function listed(categoryId: number) {
  const totals = publicStates.map(
    async (state) => [state, await total({ state, categoryId })] as const,
  );
  return Object.fromEntries(await Promise.all(totals));
}

const newest = (filter: CampaignFilter) =>
  findCampaigns(site.db, day(0), filter, { sort: "newest", after: undefined, limit: 3 });
const total = async (filter: CampaignFilter) => (await newest(filter)).total;

const findCategory = async (id: number) =>
  (await site.get(`/api/v1/campaign/${id}/`)).json.data.category.id as number;

describe("counts of listed campaigns", () => {
  test("follow every change of state, day and cause, and vanish with the campaigns", async () => {
    const { id } = await site.campaign({ endsOn: day(3) });
    const category = await findCategory(id);
    const other = await findCategory((await site.campaign()).id);
    const { id: second } = await site.campaign({ categoryId: category });
    for (const to of [
      { ends_on: day(9) },
      { state: "paused" },
      { ends_on: null },
      { state: "active" },
      { ends_on: day(-1) },
      { state: "ended" },
      { state: "draft" },
      { state: "active", ends_on: day(0) },
    ] as const satisfies readonly Change[]) {
      await change(id, to);
      expect(await listed(category)).toEqual(await counted(category));
    }
    expect(await listed(category)).toEqual({ active: 2, paused: 0, ended: 0 });
    await inTransaction(site.database, (tx) =>
      tx.updateTable("campaign").set({ category_id: other }).where("id", "=", id).execute(),
    );
    expect(await listed(category)).toEqual({ active: 1, paused: 0, ended: 0 });
    expect(await listed(other)).toEqual({ active: 2, paused: 0, ended: 0 });
    await inTransaction(site.database, async (tx) => {
      for (const table of ["campaign_picture", "campaign_totals"] as const) {
        await tx.deleteFrom(table).where("campaign_id", "=", second).execute();
      }
      await tx.deleteFrom("campaign").where("id", "=", second).execute();
    });
    expect(
      await site.db
        .selectFrom("campaign_count")
        .selectAll()
        .where("category_id", "=", category)
        .execute(),
    ).toEqual([]);
  });

  test("stay correct when many campaigns change at the same time", async () => {
    const { id } = await site.campaign();
    const categoryId = await findCategory(id);
    const ids = [id];
    while (ids.length < 8) ids.push((await site.campaign({ categoryId })).id);
    for (const state of ["paused", "ended", "active"] as const) {
      await Promise.all(
        ids.map((campaignId, index) => change(campaignId, { state: index % 2 ? state : "active" })),
      );
      expect(await listed(categoryId)).toEqual(await counted(categoryId));
    }
  });

  test("stop at the maximum for a search by words", async () => {
    const { id } = await site.campaign({ title: "Quokkas for everybody" });
    const words = { wanted: "quokkas", unwanted: "" };
    const filter = { state: "active", words } as const;
    expect(await total(filter)).toBe(1);
    await inTransaction(site.database, async (tx) => {
      await sql`
        INSERT INTO campaign (category_id, organiser_id, title, description, story, location,
          beneficiary_kind, beneficiary_name, currency, goal_minor, state, starts_on)
        SELECT category_id, organiser_id, title, description, story, location,
          beneficiary_kind, beneficiary_name, currency, goal_minor, state, starts_on
        FROM campaign, generate_series(1, ${MAX_COUNTED_RESULTS + 5}) WHERE id = ${id}`.execute(tx);
      await sql`INSERT INTO campaign_totals (campaign_id, currency)
        SELECT id, currency FROM campaign ON CONFLICT DO NOTHING`.execute(tx);
    });
    const found = await newest(filter);
    expect(found.total).toBe(MAX_COUNTED_RESULTS);
    const last = await readRows(
      site.db,
      sql<{ id: number }>`SELECT id FROM campaign ORDER BY id DESC LIMIT 3`,
    );
    expect(found.rows.map((row) => row.id)).toEqual(last.map((row) => row.id));
  });
});
