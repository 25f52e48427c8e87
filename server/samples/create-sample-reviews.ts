import { fromWire } from "#contract/money.ts";
import { campaigns } from "#samples/campaign-list.ts";
import { changes, reports } from "#samples/office-desk.ts";
import type { SampleReport } from "#samples/office-types.ts";
import { insertReport, saveReportDecision } from "../features/campaigns/community/report-store.ts";
import { proposeChange } from "../features/campaigns/organising/propose-change.ts";
import type { Tx } from "../platform/db/database.ts";
import type { SampleComments } from "./create-sample-comments.ts";
import type { SampleRecords } from "./create-sample-donations.ts";
import { findRecord, findSample } from "./find-sample.ts";
import { timeAt } from "./sample-dates.ts";

/** Creates campaign changes and reports that wait for the office. */
export async function createSampleReviews(
  tx: Tx,
  records: SampleRecords,
  comments: SampleComments,
  now: number,
): Promise<void> {
  for (const { campaign, goal, daysAgo } of changes) {
    const sample = findSample(campaigns, campaign);
    const newGoal = fromWire(goal, sample.currency);
    if (!newGoal) throw new Error(`${campaign}: ${goal} is not an amount`);
    await proposeChange(tx, {
      campaignId: findRecord(records.campaigns, campaign).id,
      accountId: findRecord(records.accounts, sample.organiser),
      proposed: { currency: null, goal_minor: newGoal.minor },
      at: timeAt(now, -daysAgo, 8),
    });
  }
  for (const report of reports) await createReport(tx, records, comments, report, now);
}

async function createReport(
  tx: Tx,
  records: SampleRecords,
  comments: SampleComments,
  { campaign, commentBy, by, daysAgo, reason, text, dismissed }: SampleReport,
  now: number,
): Promise<void> {
  const id = await insertReport(tx, {
    campaign_id: findRecord(records.campaigns, campaign).id,
    comment_id: commentBy === undefined ? null : findRecord(comments, `${campaign} ${commentBy}`),
    reason,
    text,
    account_id: by === undefined ? null : findRecord(records.accounts, by),
    source: "sample",
    reported_at: timeAt(now, -daysAgo, 14),
  });
  if (!dismissed) return;
  const { note } = dismissed;
  const at = timeAt(now, -dismissed.daysAgo, 10);
  const { office } = records;
  await saveReportDecision(tx, id, { state: "dismissed", actorId: office.id, note, at });
  office.actions.push({
    action: "dismiss",
    subject: { type: "report", id },
    before: { state: "open" },
    after: { state: "dismissed", note },
    at,
  });
}
