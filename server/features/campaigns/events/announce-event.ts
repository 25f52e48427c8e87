import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { campaignTag, eventsTag, eventTag } from "../../../tags.ts";

/** Announces an event's change: its own page, its campaign's page and the lists show it. */
export function announceEvent(tx: Tx, event: { id: number; campaign_id: number }): void {
  announce(tx, eventTag(event.id), eventsTag, campaignTag(event.campaign_id));
}

/** Announces events whose guests changed: their own pages and the lists show the number. */
export function announceGuests(tx: Tx, ...eventIds: number[]): void {
  if (eventIds.length > 0) announce(tx, eventsTag, ...eventIds.map(eventTag));
}
