import { inTransaction } from "../../../platform/db/in-transaction.ts";
import {
  members,
  open,
  type Row,
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

/** An event ahead, of the owner's campaign. */
function event({ site, owner, ownersCampaign }: Scene): Promise<number> {
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

const one = async (scene: Scene) => ({ params: { id: await event(scene) } });
const oneOfTeam = async (scene: Scene) => ({
  params: { id: scene.ownersCampaign, event: await event(scene) },
});

const EVENT = "/api/v1/event/{id}/";
const TEAM = "/api/v1/organiser/campaigns/{id}/events/";

export const eventAccess: Readonly<Record<string, Row>> = {
  "GET /api/v1/events/": { get: open },
  [`GET ${EVENT}`]: { get: open, send: one },
  [`GET ${EVENT}calendar.ics/`]: { get: open, send: one },
  [`GET ${EVENT}signup/`]: { get: members, send: one },
  [`PUT ${EVENT}signup/`]: { get: members, send: one },
  [`DELETE ${EVENT}signup/`]: { get: members, send: one },
  [`GET ${TEAM}`]: { get: teamOnly, send: ({ ownersCampaign: id }) => ({ params: { id } }) },
  [`POST ${TEAM}`]: {
    get: teamOnly,
    send: (scene) => ({ params: { id: scene.ownersCampaign }, body: body(scene) }),
  },
  [`PUT ${TEAM}{event}/`]: {
    get: teamOnly,
    send: async (scene) => ({
      ...(await oneOfTeam(scene)),
      body: { ...body(scene), version: 1 },
    }),
  },
  [`POST ${TEAM}{event}/decision/`]: {
    get: teamOnly,
    send: async (scene) => ({ ...(await oneOfTeam(scene)), body: { act: "cancel" } }),
  },
  [`GET ${TEAM}{event}/signups/`]: { get: teamOnly, send: oneOfTeam },
};
