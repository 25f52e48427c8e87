import { type CampaignState, isPublicState } from "#contract/campaigns/campaign-states.ts";
import type { Money } from "#contract/money.ts";
import type { StoryBlock } from "#contract/story.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { campaignTags } from "../../../tags.ts";
import {
  insertCampaign,
  insertFunds,
  insertPictures,
  insertSuggestedAmounts,
  type NewSuggestedAmount,
} from "./campaign-store.ts";

export interface NewCampaign {
  readonly categoryId: number;
  readonly organiserId: string;
  readonly title: string;
  readonly description: string;
  readonly story: readonly StoryBlock[];
  readonly location: string;
  readonly beneficiary: {
    readonly kind: "self" | "other" | "charity";
    readonly name: string;
    readonly registration: string | null;
  };
  readonly goal: Money;
  readonly state: CampaignState;
  /** UTC dates, `2026-11-20`; null for no end. */
  readonly startsOn: string;
  readonly endsOn: string | null;
  /** In order, the cover first. */
  readonly pictures: ReadonlyArray<{ readonly key: string; readonly alt: string }>;
  /** Names of the purposes that a donor can choose. */
  readonly funds: readonly string[];
  readonly suggested?: readonly NewSuggestedAmount[];
  readonly thanks?: string;
}

export interface CreatedCampaign {
  readonly id: number;
  readonly funds: ReadonlyArray<{ readonly id: number; readonly name: string }>;
}

/** Creates a campaign with its pictures, funds and empty totals; a public one counts as approved. */
export async function createCampaign(tx: Tx, campaign: NewCampaign): Promise<CreatedCampaign> {
  const isApproved = isPublicState(campaign.state);
  const id = await insertCampaign(tx, {
    category_id: campaign.categoryId,
    organiser_id: campaign.organiserId,
    title: campaign.title,
    description: campaign.description,
    story: JSON.stringify(campaign.story),
    location: campaign.location,
    beneficiary_kind: campaign.beneficiary.kind,
    beneficiary_name: campaign.beneficiary.name,
    beneficiary_registration: campaign.beneficiary.registration,
    currency: campaign.goal.currency,
    goal_minor: campaign.goal.minor,
    state: campaign.state,
    starts_on: campaign.startsOn,
    ends_on: campaign.endsOn,
    featured_at: null,
    thanks_text: campaign.thanks ?? "",
    approved_at: isApproved ? new Date(campaign.startsOn) : null,
    approved_goal_minor: isApproved ? campaign.goal.minor : null,
  });
  await insertPictures(tx, id, campaign.pictures);
  const funds = await insertFunds(tx, id, campaign.funds);
  await insertSuggestedAmounts(tx, id, campaign.suggested ?? []);
  if (isApproved) announce(tx, ...campaignTags(id));
  return { id, funds };
}
