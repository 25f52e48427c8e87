import { campaigns } from "#samples/campaign-list.ts";
import { offlineDonations } from "#samples/offline-donations.ts";
import { insertDonations, lockDonations } from "../features/giving/donations/donation-store.ts";
import { planOfflineDonation } from "../features/giving/offline/plan-offline-donation.ts";
import { settleOffline } from "../features/giving/offline/record-offline-donation.ts";
import type { Clock } from "../platform/clock.ts";
import type { Tx } from "../platform/db/database.ts";
import type { SamplePlaces } from "./give-samples.ts";
import { timeAt } from "./sample-dates.ts";
import { keyed, known } from "./sample-key.ts";

/**
 * Records the offline donations of the samples in the order of their times, ms since the epoch.
 * `before` is called with each time and does what happened until then.
 */
export async function createSampleOfflineDonations(
  tx: Tx,
  deps: { readonly donorKey: Buffer; readonly clock: Clock },
  { accounts, campaigns: created }: SamplePlaces,
  { now, before }: { readonly now: number; readonly before: (time: number) => Promise<void> },
): Promise<void> {
  for (const given of offlineDonations.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const sample = keyed(campaigns, given.campaign);
    const { id: campaignId } = known(created, given.campaign);
    const accountId = known(accounts, sample.organiser);
    const at = timeAt(now, -given.daysAgo, 12).getTime();
    await before(at);
    const row = await planOfflineDonation(
      tx,
      { campaignId, accountId, now: at },
      {
        amount: given.amount,
        currency: sample.currency,
        given_on: new Date(at).toISOString().slice(0, 10),
        way: given.way,
        name: given.name ?? undefined,
        anonymous: given.name === null,
        email: given.email,
        note: given.note,
      },
    );
    await insertDonations(tx, [{ ...row, receipt_due: "quiet" }]);
    for (const donation of await lockDonations(tx, [row.id])) {
      await settleOffline(tx, deps, donation, at);
    }
  }
}
