import type { CampaignState } from "#contract/campaigns/campaign-states.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { campaignTag, eventsTag, eventTag } from "../../../tags.ts";
import { announceIfPublic } from "../teams/announce-if-public.ts";

/** Invalidates everything that shows the event: its page, the campaign's page and the lists. */
export function announceEvent(
  tx: Tx,
  event: { id: number; campaign_id: number; campaign_state: CampaignState },
): void {
  const { id, campaign_id: campaignId, campaign_state: state } = event;
  const tags = [eventTag(id), eventsTag, campaignTag(campaignId)];
  announceIfPublic(tx, { id: campaignId, state }, { tags });
}

/** Invalidates everything that shows the number of guests: the events' pages and the lists. */
export function announceGuestCount(tx: Tx, ...eventIds: number[]): void {
  if (eventIds.length > 0) announce(tx, eventsTag, ...eventIds.map(eventTag));
}
