import { pledges, wantedItems } from "#samples/in-kind.ts";
import { insertPledge } from "../features/campaigns/in-kind/in-kind-store.ts";
import { insertItems } from "../features/campaigns/in-kind/wanted-item-store.ts";
import type { Tx } from "../platform/db/database.ts";
import type { SamplePlaces } from "./give-samples.ts";
import { timeAt } from "./sample-dates.ts";

/** Creates the items that sample campaigns want in kind, and the pledges for them. */
export async function createSampleInKind(
  tx: Tx,
  { accounts, campaigns }: SamplePlaces,
  now: number,
): Promise<void> {
  const campaignOf = (key: string) => {
    const id = campaigns.get(key)?.id;
    if (id === undefined) throw new Error(`no sample is called ${key}`);
    return id;
  };
  const ids = await insertItems(
    tx,
    wantedItems.map(({ campaign, name, note, quantity }, position) => ({
      campaign_id: campaignOf(campaign),
      name,
      note,
      quantity,
      position,
    })),
  );
  for (const pledge of pledges.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const { campaign, what, quantity, anonymous, state } = pledge;
    const item = wantedItems.findIndex((one) => one.campaign === campaign && one.name === what);
    const accountId = accounts.get(pledge.by);
    if (accountId === undefined || item >= 0 !== pledge.onList) {
      throw new Error(`no pledge of ${what} can be made`);
    }
    const pledgedAt = timeAt(now, -pledge.daysAgo, 10);
    await insertPledge(tx, {
      campaign_id: campaignOf(campaign),
      item_id: ids[item] ?? null,
      account_id: accountId,
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
