import type { TeamEvent } from "#contract/campaigns/team-events.ts";

/** Starts in Berlin at the second 02:30 of the night on which the clocks go back. */
export const sampleEvent: TeamEvent = {
  id: 7,
  title: "Lanterns on the quay",
  description: "We light them",
  starts_at: "2026-10-25T01:30:42.123Z",
  ends_at: "2026-10-25T03:00:00.000Z",
  time_zone: "Europe/Berlin",
  decided: null,
  host: { name: "Ada Obi", portrait: null },
  place_kind: "place",
  place: "Altona",
  picture: { image: "/pictures/education-1/800.webp", alt: "" },
  campaign: { id: 3, title: "Boats" },
  coming: 0,
  host_id: "01890a5d-ac96-774b-bcce-b302099a8057",
  meeting_url: null,
  picture_key: null,
  version: 1,
};
