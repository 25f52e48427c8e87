import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { campaignTag, eventsTag, eventTag } from "../../../tags.ts";

/** Names an event's change: its own page, its campaign's and the lists show it. */
export function announceEvent(tx: Tx, event: { id: number; campaign_id: number }): void {
  announce(tx, eventTag(event.id), eventsTag, campaignTag(event.campaign_id));
}

/** Names events that other people come to: their own pages and the lists count them. */
export function announceGuests(tx: Tx, ...eventIds: number[]): void {
  if (eventIds.length > 0) announce(tx, eventsTag, ...eventIds.map(eventTag));
}
