import {
  type Campaign,
  type CampaignCard,
  getCampaign,
  getFeatured,
  listCampaigns,
} from "#contract/campaigns/catalogue.ts";
import type { GivingCampaignData } from "../../features/donations/giving-campaign.tsx";
import { type Call, nullIfPageNotFound } from "../../lib/api/api.ts";

const RESULTS_SHOWN = 6;
const OTHERS_SHOWN = 3;

/** The campaign in the address, or the featured or first one; null if no campaign accepts donations. */
export async function campaignToGiveTo(
  call: Call,
  requestedId: string | null,
): Promise<Campaign | null> {
  const id = requestedId ?? (await defaultCampaignId(call));
  return id === null ? null : (await call(getCampaign, { params: { id } })).data;
}

async function defaultCampaignId(call: Call): Promise<number | null> {
  const featured = await nullIfPageNotFound(call(getFeatured, {}));
  if (featured) return featured.data.id;
  const { data } = await call(listCampaigns, { query: { limit: 1 } });
  return data[0]?.id ?? null;
}

export function givingCampaign(campaign: Campaign): GivingCampaignData {
  const { id, title, state, currency, raised, goal, donor_count, location } = campaign;
  return {
    ...{ id, title, state, currency, raised, goal, donor_count, location },
    days_left: campaign.days_left,
    end_date: campaign.end_date,
    funds: campaign.funds,
    suggested_amounts: campaign.suggested_amounts,
    offers_recurring: campaign.offers_recurring,
    beneficiary: campaign.beneficiary.name,
    cover: campaign.images[0] ?? null,
  };
}

/** Active campaigns to choose from that match the search words. */
export async function campaignChoice(call: Call, search: string) {
  const query = { q: search.slice(0, 100) || undefined, limit: RESULTS_SHOWN };
  const { data, total } = await call(listCampaigns, { query });
  const campaigns = data.map(({ id, title, location, category, images }) => ({
    ...{ id, title, location, category },
    images: images.slice(0, 1),
  }));
  return { search, campaigns, total };
}

/** Similar campaigns that accept donations, or else any. */
export async function openCampaigns(call: Call, closed: Campaign): Promise<CampaignCard[]> {
  const similar = closed.similar.filter(({ state }) => state === "active");
  const open =
    similar.length > 0 ? similar : (await call(listCampaigns, { query: { limit: 3 } })).data;
  return open.slice(0, OTHERS_SHOWN).map((card) => ({ ...card, images: card.images.slice(0, 1) }));
}
