import { fromWire } from "#contract/money.ts";
import { campaigns } from "#samples/campaign-list.ts";
import { changes, reports } from "#samples/office-desk.ts";
import type { SampleReport } from "#samples/office-types.ts";
import { insertReport, updateDecision } from "../features/campaigns/community/report-store.ts";
import { proposeChange } from "../features/campaigns/organising/propose-change.ts";
import type { Tx } from "../platform/db/database.ts";
import type { SampleComments } from "./create-sample-comments.ts";
import type { SamplePlaces } from "./give-samples.ts";
import { timeAt } from "./sample-dates.ts";
import { keyed, known } from "./sample-key.ts";

/** Creates what waits for the office beside new campaigns and enquiries. */
export async function createSampleDesk(
  tx: Tx,
  places: SamplePlaces,
  comments: SampleComments,
  now: number,
): Promise<void> {
  for (const { campaign, goal, daysAgo } of changes) {
    const sample = keyed(campaigns, campaign);
    const wish = fromWire(goal, sample.currency);
    if (!wish) throw new Error(`${campaign}: ${goal} is not an amount`);
    await proposeChange(tx, {
      campaignId: known(places.campaigns, campaign).id,
      accountId: known(places.accounts, sample.organiser),
      proposed: { currency: null, goal_minor: wish.minor },
      at: timeAt(now, -daysAgo, 8),
    });
  }
  for (const report of reports) await createReport(tx, places, comments, report, now);
}

async function createReport(
  tx: Tx,
  places: SamplePlaces,
  comments: SampleComments,
  { campaign, commentBy, by, daysAgo, reason, text, dismissed }: SampleReport,
  now: number,
): Promise<void> {
  const id = await insertReport(tx, {
    campaign_id: known(places.campaigns, campaign).id,
    comment_id: commentBy === undefined ? null : known(comments, `${campaign} ${commentBy}`),
    reason,
    text,
    account_id: by === undefined ? null : known(places.accounts, by),
    source: "sample",
    reported_at: timeAt(now, -daysAgo, 14),
  });
  if (!dismissed) return;
  const { note } = dismissed;
  const at = timeAt(now, -dismissed.daysAgo, 10);
  const { office } = places;
  await updateDecision(tx, id, { state: "dismissed", actorId: office.id, note, at });
  office.deeds.push({
    action: "dismiss",
    subject: { type: "report", id },
    before: { state: "open" },
    after: { state: "dismissed", note },
    at,
  });
}
