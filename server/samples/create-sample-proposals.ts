import { proposals } from "#samples/proposal-list.ts";
import type { SampleStep } from "#samples/sample-types.ts";
import { type Standing, stepFrom } from "../features/campaigns/organising/campaign-status.ts";
import {
  insertStep,
  updateCampaignRow,
} from "../features/campaigns/organising/organising-store.ts";
import { tellTeam } from "../features/campaigns/teams/tell-team.ts";
import type { Tx } from "../platform/db/database.ts";
import { createSampleCampaign } from "./create-sample-campaign.ts";
import type { SamplePlaces } from "./give-samples.ts";
import { timeAt } from "./sample-dates.ts";
import { known } from "./sample-key.ts";
import type { SampleOffice } from "./sample-office.ts";

const begun: Standing = { state: "draft", held: false, approved: false };

/**
 * Creates campaigns that were never public: drafts, in review, sent back. Nobody gets a mail about
 * them.
 */
export async function createSampleProposals(
  tx: Tx,
  places: SamplePlaces,
  now: number,
): Promise<void> {
  for (const sample of proposals) {
    const ownerId = known(places.accounts, sample.organiser);
    const owners = { categoryId: known(places.categories, sample.category), organiserId: ownerId };
    const page = { ...sample, state: "draft", updates: [] } as const;
    const { id } = await createSampleCampaign(tx, page, owners, now);
    let standing = begun;
    for (const step of sample.steps) {
      const actorId = step.action === "submit" ? ownerId : places.office.id;
      const at = timeAt(now, -step.daysAgo, 11);
      standing = await takeStep(tx, places.office, { campaignId: id, standing, step, actorId, at });
    }
  }
}

interface Taking {
  readonly campaignId: number;
  readonly standing: Standing;
  readonly step: SampleStep;
  readonly actorId: string;
  readonly at: Date;
}

async function takeStep(
  tx: Tx,
  office: SampleOffice,
  { campaignId, standing, step, actorId, at }: Taking,
): Promise<Standing> {
  const { action } = step;
  const next = stepFrom(standing, action);
  if (!next) throw new Error(`no sample can ${action} from ${standing.state}`);
  const reason = action === "submit" ? null : step.reason;
  await updateCampaignRow(tx, campaignId, { state: next.state, changed_at: at });
  await insertStep(tx, {
    campaign_id: campaignId,
    action,
    from_state: standing.state,
    to_state: next.state,
    actor_id: actorId,
    reason,
    taken_at: at,
  });
  const notice = { kind: "campaign_state", state: next.state, reason } as const;
  await tellTeam(tx, { campaignId, notice, at, except: actorId });
  if (reason !== null) {
    office.deeds.push({
      action,
      subject: { type: "campaign", id: campaignId },
      before: { state: standing.state },
      after: { state: next.state, reason },
      at,
    });
  }
  return next;
}
