import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { campaignTag, eventsTag } from "../../../tags.ts";
import { insertEvent } from "./campaign-store.ts";
import { isPublicCampaign } from "./public-campaign-store.ts";

export interface NewEvent {
  readonly campaignId: number;
  readonly hostId: string;
  readonly title: string;
  readonly description: string;
  /** The address; for an online meeting the name of the service. */
  readonly place: string;
  /** Left out for an event at a place. */
  readonly meetingUrl?: string;
  /** Defaults to the campaign's cover. */
  readonly picture?: { readonly key: string; readonly alt: string } | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Defaults to UTC. */
  readonly timeZone?: string;
  readonly at: Date;
  /** Followers are notified later, once the campaign can contact them. */
  readonly isAnnouncedLater?: boolean;
}

/** Returns the event's id. Notifies no one. */
export async function addEvent(tx: Tx, event: NewEvent): Promise<number> {
  const id = await insertEvent(tx, {
    campaign_id: event.campaignId,
    host_id: event.hostId,
    title: event.title,
    description: event.description,
    place: event.place,
    place_kind: event.meetingUrl === undefined ? "place" : "meeting",
    meeting_url: event.meetingUrl ?? null,
    picture_key: event.picture?.key ?? null,
    picture_alt: event.picture?.alt ?? null,
    starts_at: event.startsAt,
    ends_at: event.endsAt,
    time_zone: event.timeZone ?? "UTC",
    created_at: event.at,
    announced_at: event.isAnnouncedLater ? null : event.at,
  });
  if (await isPublicCampaign(tx, event.campaignId)) {
    announce(tx, eventsTag, campaignTag(event.campaignId));
  }
  return id;
}
