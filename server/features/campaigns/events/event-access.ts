import { inTransaction } from "../../../platform/db/in-transaction.ts";
import {
  type AccessRow,
  membersOnly,
  openToAll,
  type Scene,
  teamOnly,
} from "../../../testing/access/access-row.ts";
import { addEvent } from "../catalogue/add-event.ts";

const HOUR_MS = 60 * 60 * 1000;

const body = ({ site }: Scene) => ({
  title: "An evening by the well",
  description: "Come and see",
  starts_at: new Date(site.clock.now + HOUR_MS).toISOString(),
  ends_at: new Date(site.clock.now + 2 * HOUR_MS).toISOString(),
  place_kind: "place",
  place: "Abuja",
  meeting_url: null,
  picture: null,
});

/** Creates an upcoming event of the owner's campaign. */
function createEvent({ site, owner, ownersCampaign }: Scene): Promise<number> {
  return inTransaction(site.database, (tx) =>
    addEvent(tx, {
      campaignId: ownersCampaign,
      hostId: owner.id,
      title: "An evening by the well",
      description: "Come and see",
      place: "Abuja",
      startsAt: new Date(site.clock.now + HOUR_MS),
      endsAt: new Date(site.clock.now + 2 * HOUR_MS),
      at: new Date(site.clock.now),
    }),
  );
}

const withEvent = async (scene: Scene) => ({ params: { id: await createEvent(scene) } });
const withTeamEvent = async (scene: Scene) => ({
  params: { id: scene.ownersCampaign, event: await createEvent(scene) },
});

const EVENT = "/api/v1/event/{id}/";
const TEAM = "/api/v1/organiser/campaigns/{id}/events/";

export const eventAccess: Readonly<Record<string, AccessRow>> = {
  "GET /api/v1/events/": { results: openToAll },
  [`GET ${EVENT}`]: { results: openToAll, createParts: withEvent },
  [`GET ${EVENT}calendar.ics/`]: { results: openToAll, createParts: withEvent },
  [`GET ${EVENT}signup/`]: { results: membersOnly, createParts: withEvent },
  [`PUT ${EVENT}signup/`]: { results: membersOnly, createParts: withEvent },
  [`DELETE ${EVENT}signup/`]: { results: membersOnly, createParts: withEvent },
  [`GET ${TEAM}`]: {
    results: teamOnly,
    createParts: ({ ownersCampaign: id }) => ({ params: { id } }),
  },
  [`POST ${TEAM}`]: {
    results: teamOnly,
    createParts: (scene) => ({ params: { id: scene.ownersCampaign }, body: body(scene) }),
  },
  [`PUT ${TEAM}{event}/`]: {
    results: teamOnly,
    createParts: async (scene) => ({
      ...(await withTeamEvent(scene)),
      body: { ...body(scene), version: 1 },
    }),
  },
  [`POST ${TEAM}{event}/decision/`]: {
    results: teamOnly,
    createParts: async (scene) => ({ ...(await withTeamEvent(scene)), body: { act: "cancel" } }),
  },
  [`GET ${TEAM}{event}/signups/`]: { results: teamOnly, createParts: withTeamEvent },
};
