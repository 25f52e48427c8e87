import type { Tx } from "../../platform/db/database.ts";
import { announce } from "../../platform/db/in-transaction.ts";
import { insertEvent } from "./campaign-store.ts";

export interface NewEvent {
  readonly campaignId: number;
  readonly hostId: string;
  readonly title: string;
  readonly description: string;
  /** A meeting service or an address. */
  readonly place: string;
  readonly state: "In consideration" | "In session";
  readonly startsAt: Date;
}

/** Adds an event to a campaign; answers its id. */
export async function addEvent(tx: Tx, event: NewEvent): Promise<number> {
  const id = await insertEvent(tx, {
    campaign_id: event.campaignId,
    host_id: event.hostId,
    title: event.title,
    description: event.description,
    place: event.place,
    state: event.state,
    starts_at: event.startsAt,
  });
  announce(tx, `campaign:${event.campaignId}`);
  return id;
}
