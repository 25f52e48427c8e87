import type { EventCard, PublicEvent } from "#contract/events.ts";
import type { TeamEvent } from "#contract/team-events.ts";
import { portraitView } from "../accounts/portrait-view.ts";
import { pictureView } from "../campaigns/campaign-view.ts";
import type { ListedRow } from "./event-list-store.ts";
import type { EventRow } from "./event-store.ts";

export function eventView(row: EventRow): PublicEvent {
  const { picture_key: key, picture_alt: alt } = row;
  const [cover = { key: "", alt: "" }] = row.covers;
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    decided: row.decided_state,
    host: {
      name: `${row.host_first_name} ${row.host_last_name}`,
      portrait: portraitView(row.host_portrait),
    },
    place_kind: row.place_kind,
    place: row.place,
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
