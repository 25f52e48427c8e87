import { randomUUID } from "node:crypto";
import {
  type AccessRow,
  membersOnly,
  office,
  openToAll,
  pixel,
  type Scene,
  teamOnly,
} from "../../../testing/access/access-row.ts";
import type { TestAccount } from "../../../testing/test-account.ts";
import { reportToOffice } from "./report-campaign.ts";
import { addReportPicture } from "./report-picture.ts";

const withOwnersCampaign = ({ ownersCampaign }: Scene) => ({ params: { id: ownersCampaign } });
const ownerOnly = ["unauthorized", "not_found", "ok", "not_found"] as const;

async function create(scene: Scene, by: TestAccount, path: string, body: object): Promise<number> {
  const { status, json } = await scene.site.post(path, body, await by.bearer());
  if (status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`);
  return json.id;
}

async function ownersComment(scene: Scene) {
  const id = scene.ownersCampaign;
  const path = `/api/v1/campaign/${id}/comments/`;
  return { params: { id, comment: await create(scene, scene.owner, path, { text: "Well done" }) } };
}

async function ownersPledge(scene: Scene) {
  const id = scene.ownersCampaign;
  const body = { what: "A ladder", quantity: 1, anonymous: false };
  const pledge = await create(scene, scene.owner, `/api/v1/campaign/${id}/in-kind/`, body);
  return { params: { id, pledge } };
}

async function ownersReport({ site, ownersCampaign, owner }: Scene) {
  const { id } = await reportToOffice(
    site.deps,
    ownersCampaign,
    { reason: "spam", text: "This does not belong here." },
    // Each call has its own source, as the number per source is limited.
    { source: randomUUID(), networks: [], accountId: owner.id },
  );
  return { params: { id } };
}

export const communityAccess: Readonly<Record<string, AccessRow>> = {
  "GET /api/v1/campaign/{id}/comments/": { results: openToAll, createParts: withOwnersCampaign },
  "POST /api/v1/campaign/{id}/comments/": {
    results: membersOnly,
    createParts: (scene) => ({ ...withOwnersCampaign(scene), body: { text: "Well done" } }),
  },
  "DELETE /api/v1/campaign/{id}/comments/{comment}/": {
    results: ownerOnly,
    createParts: ownersComment,
  },
  "PUT /api/v1/campaign/{id}/like/": { results: membersOnly, createParts: withOwnersCampaign },
  "DELETE /api/v1/campaign/{id}/like/": { results: membersOnly, createParts: withOwnersCampaign },
  "PUT /api/v1/campaign/{id}/follow/": { results: membersOnly, createParts: withOwnersCampaign },
  "DELETE /api/v1/campaign/{id}/follow/": { results: membersOnly, createParts: withOwnersCampaign },
  "POST /api/v1/campaign/{id}/shares/": {
    results: openToAll,
    createParts: (scene) => ({ ...withOwnersCampaign(scene), body: { channel: "copy" } }),
  },
  "GET /api/v1/account/campaigns/{id}/": { results: membersOnly, createParts: withOwnersCampaign },
  "GET /api/v1/account/following/": { results: membersOnly },
  "GET /api/v1/organiser/campaigns/{id}/comments/": {
    results: teamOnly,
    createParts: withOwnersCampaign,
  },
  "PUT /api/v1/organiser/campaigns/{id}/comments/{comment}/hidden/": {
    results: teamOnly,
    createParts: ownersComment,
  },
  "DELETE /api/v1/organiser/campaigns/{id}/comments/{comment}/hidden/": {
    results: teamOnly,
    createParts: ownersComment,
  },
  "POST /api/v1/campaign/{id}/reports/": {
    results: openToAll,
    createParts: (scene) => ({
      ...withOwnersCampaign(scene),
      body: { reason: "spam", text: "This does not belong here." },
    }),
  },
  "PUT /api/v1/account/reports/{id}/picture/": {
    results: ownerOnly,
    createParts: async (scene) => ({
      ...(await ownersReport(scene)),
      body: pixel,
      headers: { "content-type": "image/png" },
    }),
  },
  "GET /api/v1/admin/reports/{id}/picture/": {
    ...office(["finance", "reviewer", "support", "read_only"]),
    createParts: async (scene) => {
      const { params } = await ownersReport(scene);
      const uploader = { accountId: scene.owner.id, source: "", network: "" };
      const target = { reportId: params.id, uploader };
      await addReportPicture(scene.site.deps, target, pixel);
      return { params };
    },
  },
  "GET /api/v1/campaign/{id}/in-kind/": { results: openToAll, createParts: withOwnersCampaign },
  "POST /api/v1/campaign/{id}/in-kind/": {
    results: membersOnly,
    createParts: (scene) => ({
      ...withOwnersCampaign(scene),
      body: { what: "A ladder", quantity: 1, anonymous: false },
    }),
  },
  "GET /api/v1/account/in-kind/": { results: membersOnly },
  "POST /api/v1/account/in-kind/{pledge}/withdraw/": {
    results: ownerOnly,
    createParts: ownersPledge,
  },
  "GET /api/v1/organiser/campaigns/{id}/in-kind/": {
    results: teamOnly,
    createParts: withOwnersCampaign,
  },
  "POST /api/v1/organiser/campaigns/{id}/in-kind/{pledge}/decision/": {
    results: teamOnly,
    createParts: async (scene) => ({
      ...(await ownersPledge(scene)),
      body: { decision: "confirm" },
    }),
  },
};
