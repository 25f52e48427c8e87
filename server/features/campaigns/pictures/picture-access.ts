import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { type AccessRow, pixel, type Scene, teamOnly } from "../../../testing/access/access-row.ts";
import { uploadPicture } from "./upload-picture.ts";

const withCampaign = ({ ownersCampaign }: Scene) => ({ params: { id: ownersCampaign } });

/** Uploads a picture and marks it as ready. */
async function withDrawnPicture({ site, owner, ownersCampaign }: Scene) {
  const call = { campaignId: ownersCampaign, accountId: owner.id };
  const { key } = await uploadPicture(site.deps, call, {
    bytes: pixel,
    uploader: { accountId: call.accountId, source: "", network: "" },
  });
  await inTransaction(site.database, (tx) =>
    tx.updateTable("uploaded_picture").set({ state: "ready" }).where("key", "=", key).execute(),
  );
  return { params: { id: ownersCampaign, picture: key.replace("campaigns/", "") } };
}

const PICTURES = "/api/v1/organiser/campaigns/{id}/pictures/";

export const pictureAccess: Readonly<Record<string, AccessRow>> = {
  [`GET ${PICTURES}`]: { results: teamOnly, createParts: withCampaign },
  [`POST ${PICTURES}`]: {
    results: teamOnly,
    createParts: (scene) => ({
      ...withCampaign(scene),
      body: pixel,
      headers: { "content-type": "image/png" },
    }),
  },
  [`PATCH ${PICTURES}{picture}/`]: {
    results: teamOnly,
    createParts: async (scene) => ({ ...(await withDrawnPicture(scene)), body: { crop: null } }),
  },
  [`DELETE ${PICTURES}{picture}/`]: { results: teamOnly, createParts: withDrawnPicture },
  [`GET ${PICTURES}{picture}/whole/`]: { results: teamOnly, createParts: withDrawnPicture },
  [`GET ${PICTURES}order/`]: { results: teamOnly, createParts: withCampaign },
  [`PUT ${PICTURES}order/`]: {
    results: teamOnly,
    createParts: async (scene) => {
      const { ownersCampaign: id, owner, site } = scene;
      const path = `/api/v1/organiser/campaigns/${id}/pictures/order/`;
      const { json } = await site.get(path, await owner.bearer());
      return { params: { id }, body: { pictures: [], version: json.version } };
    },
  },
};
