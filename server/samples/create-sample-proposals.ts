import { proposals } from "#samples/proposal-list.ts";
import type { SampleStep } from "#samples/sample-types.ts";
import {
  type CampaignStatus,
  statusAfter,
} from "../features/campaigns/organising/campaign-status.ts";
import {
  insertStep,
  updateCampaignRow,
} from "../features/campaigns/organising/organising-store.ts";
import { notifyTeam } from "../features/campaigns/teams/notify-team.ts";
import type { Tx } from "../platform/db/database.ts";
import { createSampleCampaign } from "./create-sample-campaign.ts";
import type { SampleRecords } from "./create-sample-donations.ts";
import { findRecord } from "./find-sample.ts";
import { timeAt } from "./sample-dates.ts";
import type { SampleOffice } from "./sample-office.ts";

const initialStatus: CampaignStatus = { state: "draft", held: false, approved: false };

/**
 * Creates campaigns that were never public: drafts, in review, and returned for changes. Sends no email.
 */
export async function createSampleProposals(
  tx: Tx,
  records: SampleRecords,
  now: number,
): Promise<void> {
  for (const sample of proposals) {
    const ownerId = findRecord(records.accounts, sample.organiser);
    const owners = {
      categoryId: findRecord(records.categories, sample.category),
      organiserId: ownerId,
    };
    const page = { ...sample, state: "draft", updates: [] } as const;
    const { id } = await createSampleCampaign(tx, page, owners, now);
    let status = initialStatus;
    for (const step of sample.steps) {
      const actorId = step.action === "submit" ? ownerId : records.office.id;
      const at = timeAt(now, -step.daysAgo, 11);
      status = await takeStep(tx, records.office, { campaignId: id, status, step, actorId, at });
    }
  }
}

interface Step {
  readonly campaignId: number;
  readonly status: CampaignStatus;
  readonly step: SampleStep;
  readonly actorId: string;
  readonly at: Date;
}

async function takeStep(
  tx: Tx,
  office: SampleOffice,
  { campaignId, status, step, actorId, at }: Step,
): Promise<CampaignStatus> {
  const { action } = step;
  const next = statusAfter(status, action);
  if (!next) throw new Error(`no sample can ${action} from ${status.state}`);
  const reason = action === "submit" ? null : step.reason;
  await updateCampaignRow(tx, campaignId, { state: next.state, changed_at: at });
  await insertStep(tx, {
    campaign_id: campaignId,
    action,
    from_state: status.state,
    to_state: next.state,
    actor_id: actorId,
    reason,
    taken_at: at,
  });
  const notice = { kind: "campaign_state", state: next.state, reason } as const;
  await notifyTeam(tx, { campaignId, notice, at, except: actorId });
  if (reason !== null) {
    office.actions.push({
      action,
      subject: { type: "campaign", id: campaignId },
      before: { state: status.state },
      after: { state: next.state, reason },
      at,
    });
  }
  return next;
}
