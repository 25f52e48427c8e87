import { campaigns } from "#samples/campaign-list.ts";
import { offlineDonations } from "#samples/offline-donations.ts";
import { bookReport } from "../features/giving/offline/book-report.ts";
import { planReport } from "../features/giving/offline/plan-offline-donation.ts";
import { insertReport } from "../features/giving/offline/reported-donation-store.ts";
import type { Clock } from "../platform/clock.ts";
import type { Tx } from "../platform/db/database.ts";
import type { SamplePlaces } from "./give-samples.ts";
import { timeAt } from "./sample-dates.ts";
import { keyed, known } from "./sample-key.ts";

/**
 * Creates the offline donations of the samples in the order of their times, ms since the epoch: those
 * that the office confirmed, and those that wait for it.
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
    const report = await planReport(
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
    if (given.waiting) {
      await insertReport(tx, { ...report, request_key: report.id, body_hash: "" });
    } else {
      const receipt = { receiptDue: "quiet", at: new Date(at) } as const;
      await bookReport(tx, deps, report, { title: sample.title, ...receipt });
    }
  }
}
