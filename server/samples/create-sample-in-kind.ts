import { pledges, wantedItems } from "#samples/in-kind.ts";
import { insertPledge } from "../features/campaigns/in-kind/in-kind-store.ts";
import { insertWantedItems } from "../features/campaigns/in-kind/wanted-item-store.ts";
import type { Tx } from "../platform/db/database.ts";
import type { SampleRecords } from "./create-sample-donations.ts";
import { findRecord } from "./find-sample.ts";
import { timeAt } from "./sample-dates.ts";

/** Creates the items that sample campaigns need, and pledges of them. */
export async function createSampleInKind(
  tx: Tx,
  { accounts, campaigns }: SampleRecords,
  now: number,
): Promise<void> {
  const ids = await insertWantedItems(
    tx,
    wantedItems.map(({ campaign, name, note, quantity }, position) => ({
      campaign_id: findRecord(campaigns, campaign).id,
      name,
      note,
      quantity,
      position,
    })),
  );
  for (const pledge of pledges.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const { campaign, what, quantity, anonymous, state } = pledge;
    const item = wantedItems.findIndex(
      (wanted) => wanted.campaign === campaign && wanted.name === what,
    );
    if (item >= 0 !== pledge.onList)
      throw new Error(`the pledge of ${what} does not match the list of wanted items`);
    const pledgedAt = timeAt(now, -pledge.daysAgo, 10);
    await insertPledge(tx, {
      campaign_id: findRecord(campaigns, campaign).id,
      item_id: ids[item] ?? null,
      account_id: findRecord(accounts, pledge.by),
      what,
      quantity,
      message: pledge.message ?? null,
      anonymous,
      state,
      pledged_at: pledgedAt,
      changed_at:
        state === "pledged" ? pledgedAt : timeAt(now, -Math.floor(pledge.daysAgo / 2), 11),
    });
  }
}
