import type { createEvent } from "#contract/campaigns/team-events.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { bodyError } from "../../../platform/http/app-error.ts";
import { canShowPictures } from "../pictures/picture-order.ts";
import { findTeamAccountIds } from "../teams/campaign-role-store.ts";

export type EventBody = BodyOf<typeof createEvent>;

/** Drops the meeting link of an event at a place. */
export function toEventColumns(
  body: EventBody,
  { hostId, timeZone }: { hostId: string; timeZone: string },
) {
  const { title, description, place_kind, place, picture } = body;
  return {
    title,
    description,
    place_kind,
    place,
    meeting_url: place_kind === "meeting" ? body.meeting_url : null,
    host_id: hostId,
    time_zone: timeZone,
    picture_key: picture?.key ?? null,
    picture_alt: picture?.alt ?? null,
    starts_at: new Date(body.starts_at),
    ends_at: new Date(body.ends_at),
  };
}

/** Throws `invalid` for a host outside the team and for another campaign's picture. */
export async function requireHostAndPicture(
  tx: Tx,
  campaignId: number,
  { hostId, pictureKey }: { hostId: string | undefined; pictureKey: string | undefined },
): Promise<void> {
  if (hostId !== undefined && !(await findTeamAccountIds(tx, campaignId)).includes(hostId)) {
    throw bodyError("host_id", "Choose someone on the team");
  }
  if (pictureKey !== undefined && !(await canShowPictures(tx, campaignId, [pictureKey]))) {
    throw bodyError("picture", "Choose one of this campaign's pictures");
  }
}
