import type { Tx } from "../../platform/db/database.ts";
import { announce } from "../../platform/db/in-transaction.ts";

export function eventTag(eventId: number): string {
  return `event:${eventId}`;
}

/** Names an event's change: its own page and its campaign's show it. */
export function announceEvent(tx: Tx, event: { id: number; campaign_id: number }): void {
  announce(tx, eventTag(event.id), `campaign:${event.campaign_id}`);
}
