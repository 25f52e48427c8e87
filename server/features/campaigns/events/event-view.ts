import type { EventCard, PublicEvent } from "#contract/campaigns/events.ts";
import type { TeamEvent } from "#contract/campaigns/team-events.ts";
import { eventView as campaignEventView, pictureView } from "../catalogue/campaign-view.ts";
import type { ListedRow } from "./event-list-store.ts";
import type { EventRow } from "./event-store.ts";

export function eventView(row: EventRow): PublicEvent {
  const { picture_key: key, picture_alt: alt } = row;
  const [cover = { key: "", alt: "" }] = row.covers;
  return {
    ...campaignEventView(row),
    place_kind: row.place_kind,
    picture: pictureView(key !== null && alt !== null ? { key, alt } : cover),
    campaign: { id: row.campaign_id, title: row.campaign_title },
    coming: row.coming,
  };
}

export function eventCardView(row: ListedRow): EventCard {
  return { ...eventView(row), signed_up: row.signed_up, own: row.own, public: row.shown };
}

export function teamEventView(row: EventRow): TeamEvent {
  return {
    ...eventView(row),
    host_id: row.host_id,
    meeting_url: row.meeting_url,
    picture_key: row.picture_key,
    version: row.version,
  };
}
