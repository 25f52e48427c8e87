import { randomUUID } from "node:crypto";
import { type AccessRow, type Scene, teamOnly } from "../../../testing/access/access-row.ts";
import { recordOfflineDonation } from "../../giving/offline/record-offline-donation.ts";
import { writeUpdate } from "./write-update.ts";

const withOwnersCampaign = ({ ownersCampaign }: Scene) => ({ params: { id: ownersCampaign } });

const update = {
  title: "News",
  body: "The first well is dug.",
  pictures: [],
  mail: false,
  post: "draft" as const,
};

const offlineDonation = (scene: Scene) => ({
  amount: 10,
  currency: "USD" as const,
  given_on: new Date(scene.site.clock.now).toISOString().slice(0, 10),
  way: "cash" as const,
  anonymous: true,
});

async function withOwnersUpdate({ site, owner, ownersCampaign: id }: Scene) {
  const call = { campaignId: id, accountId: owner.id };
  const written = await writeUpdate(site.deps, call, update);
  return { params: { id, update: written.id } };
}

/** Records an offline donation to the owner's campaign. */
export function recordOwnersDonation(scene: Scene, changes: { readonly email?: string } = {}) {
  const { site, owner, ownersCampaign: campaignId } = scene;
  const body = { ...offlineDonation(scene), ...changes };
  return recordOfflineDonation(site.deps, {
    key: randomUUID(),
    campaignId,
    accountId: owner.id,
    body,
  });
}

async function withOwnersDonation(scene: Scene) {
  const { id: donation } = await recordOwnersDonation(scene);
  return { params: { id: scene.ownersCampaign, gift: donation } };
}

/** Updates, thanks and the team's view of donations. */
export const updateAccess: Readonly<Record<string, AccessRow>> = {
  "GET /api/v1/organiser/campaigns/{id}/updates/": {
    results: teamOnly,
    createParts: withOwnersCampaign,
  },
  "GET /api/v1/organiser/campaigns/{id}/updates/reach/": {
    results: teamOnly,
    createParts: withOwnersCampaign,
  },
  "POST /api/v1/organiser/campaigns/{id}/updates/": {
    results: teamOnly,
    createParts: (scene) => ({ ...withOwnersCampaign(scene), body: update }),
  },
  "PUT /api/v1/organiser/campaigns/{id}/updates/{update}/": {
    results: teamOnly,
    createParts: async (scene) => ({
      ...(await withOwnersUpdate(scene)),
      body: { ...update, version: 1 },
    }),
  },
  "DELETE /api/v1/organiser/campaigns/{id}/updates/{update}/": {
    results: teamOnly,
    createParts: withOwnersUpdate,
  },
  "GET /api/v1/organiser/campaigns/{id}/gifts/": {
    results: teamOnly,
    createParts: withOwnersCampaign,
  },
  "POST /api/v1/organiser/campaigns/{id}/gifts/": {
    results: teamOnly,
    createParts: (scene) => ({
      ...withOwnersCampaign(scene),
      body: offlineDonation(scene),
      headers: { "idempotency-key": randomUUID() },
    }),
  },
  "GET /api/v1/organiser/campaigns/{id}/reported-gifts/": {
    results: teamOnly,
    createParts: withOwnersCampaign,
  },
  "POST /api/v1/organiser/campaigns/{id}/gifts/{gift}/undo/": {
    results: teamOnly,
    createParts: withOwnersDonation,
  },
  "POST /api/v1/organiser/campaigns/{id}/thanks/preview/": {
    results: teamOnly,
    createParts: (scene) => ({ ...withOwnersCampaign(scene), body: { gifts: {} } }),
  },
  "POST /api/v1/organiser/campaigns/{id}/thanks/": {
    results: teamOnly,
    createParts: (scene) => ({
      ...withOwnersCampaign(scene),
      body: { gifts: {}, message: "Thank you" },
    }),
  },
};
