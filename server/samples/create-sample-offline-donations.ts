import { campaigns } from "#samples/campaign-list.ts";
import { offlineDonations } from "#samples/offline-donations.ts";
import { planReport } from "../features/giving/offline/plan-offline-donation.ts";
import { postReport } from "../features/giving/offline/post-report.ts";
import { insertReport } from "../features/giving/offline/reported-donation-store.ts";
import type { Clock } from "../platform/clock.ts";
import type { Tx } from "../platform/db/database.ts";
import type { SampleRecords } from "./create-sample-donations.ts";
import { findRecord, findSample } from "./find-sample.ts";
import { timeAt } from "./sample-dates.ts";

/**
 * Creates the sample offline donations in chronological order, confirmed and waiting. Calls
 * `before` with the time of each, in ms since the epoch, to create everything that happened earlier.
 */
export async function createSampleOfflineDonations(
  tx: Tx,
  deps: { readonly donorKey: Buffer; readonly clock: Clock },
  { accounts, campaigns: created }: SampleRecords,
  { now, before }: { readonly now: number; readonly before: (time: number) => Promise<void> },
): Promise<void> {
  for (const offline of offlineDonations.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const sample = findSample(campaigns, offline.campaign);
    const { id: campaignId } = findRecord(created, offline.campaign);
    const accountId = findRecord(accounts, sample.organiser);
    const at = timeAt(now, -offline.daysAgo, 12).getTime();
    await before(at);
    const report = await planReport(
      tx,
      { campaignId, accountId, now: at },
      {
        amount: offline.amount,
        currency: sample.currency,
        given_on: new Date(at).toISOString().slice(0, 10),
        way: offline.way,
        name: offline.name ?? undefined,
        anonymous: offline.name === null,
        email: offline.email,
        note: offline.note,
      },
    );
    if (offline.waiting) {
      await insertReport(tx, { ...report, request_key: report.id, body_hash: "" });
    } else {
      const receipt = { receiptDue: "quiet", at: new Date(at) } as const;
      await postReport(tx, deps, report, { title: sample.title, ...receipt });
    }
  }
}
