import { randomUUID } from "node:crypto";
import {
  members,
  officeOnly,
  open,
  pixel,
  type Row,
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

export const communityAccess: Readonly<Record<string, Row>> = {
  "GET /api/v1/campaign/{id}/comments/": { get: open, send: withOwnersCampaign },
  "POST /api/v1/campaign/{id}/comments/": {
    get: members,
    send: (scene) => ({ ...withOwnersCampaign(scene), body: { text: "Well done" } }),
  },
  "DELETE /api/v1/campaign/{id}/comments/{comment}/": { get: ownerOnly, send: ownersComment },
  "PUT /api/v1/campaign/{id}/like/": { get: members, send: withOwnersCampaign },
  "DELETE /api/v1/campaign/{id}/like/": { get: members, send: withOwnersCampaign },
  "PUT /api/v1/campaign/{id}/follow/": { get: members, send: withOwnersCampaign },
  "DELETE /api/v1/campaign/{id}/follow/": { get: members, send: withOwnersCampaign },
  "POST /api/v1/campaign/{id}/shares/": {
    get: open,
    send: (scene) => ({ ...withOwnersCampaign(scene), body: { channel: "copy" } }),
  },
  "GET /api/v1/account/campaigns/{id}/": { get: members, send: withOwnersCampaign },
  "GET /api/v1/account/following/": { get: members },
  "GET /api/v1/organiser/campaigns/{id}/comments/": { get: teamOnly, send: withOwnersCampaign },
  "PUT /api/v1/organiser/campaigns/{id}/comments/{comment}/hidden/": {
    get: teamOnly,
    send: ownersComment,
  },
  "DELETE /api/v1/organiser/campaigns/{id}/comments/{comment}/hidden/": {
    get: teamOnly,
    send: ownersComment,
  },
  "POST /api/v1/campaign/{id}/reports/": {
    get: open,
    send: (scene) => ({
      ...withOwnersCampaign(scene),
      body: { reason: "spam", text: "This does not belong here." },
    }),
  },
  "PUT /api/v1/account/reports/{id}/picture/": {
    get: ownerOnly,
    send: async (scene) => ({
      ...(await ownersReport(scene)),
      body: pixel,
      headers: { "content-type": "image/png" },
    }),
  },
  "GET /api/v1/admin/reports/{id}/picture/": {
    get: officeOnly,
    send: async (scene) => {
      const { params } = await ownersReport(scene);
      const uploader = { accountId: scene.owner.id, source: "", network: "" };
      const target = { reportId: params.id, uploader };
      await addReportPicture(scene.site.deps, target, pixel);
      return { params };
    },
  },
  "GET /api/v1/campaign/{id}/in-kind/": { get: open, send: withOwnersCampaign },
  "POST /api/v1/campaign/{id}/in-kind/": {
    get: members,
    send: (scene) => ({
      ...withOwnersCampaign(scene),
      body: { what: "A ladder", quantity: 1, anonymous: false },
    }),
  },
  "GET /api/v1/account/in-kind/": { get: members },
  "POST /api/v1/account/in-kind/{pledge}/withdraw/": { get: ownerOnly, send: ownersPledge },
  "GET /api/v1/organiser/campaigns/{id}/in-kind/": { get: teamOnly, send: withOwnersCampaign },
  "POST /api/v1/organiser/campaigns/{id}/in-kind/{pledge}/decision/": {
    get: teamOnly,
    send: async (scene) => ({ ...(await ownersPledge(scene)), body: { decision: "confirm" } }),
  },
};
