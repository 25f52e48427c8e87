import { writeExportToken } from "../../features/overview/export-token.ts";
import { members, open, type Row, type Scene, teamOnly } from "./access-row.ts";

const overview = "/api/v1/account/overview/";
const ofOwners = ({ ownersCampaign }: Scene) => ({ query: `id=${ownersCampaign}` });

/** Whoever holds the address that the owner was given may download, and nobody else. */
const held = (kind: "gifts" | "summary") => ({
  get: open,
  send: ({ site, owner, ownersCampaign }: Scene) => {
    const request = { kind, accountId: owner.id, id: ownersCampaign };
    const { token } = writeExportToken(site.deps.exportKey, request, site.clock.now);
    return { query: `token=${token}` };
  },
});

export const overviewAccess: Readonly<Record<string, Row>> = {
  [`GET ${overview}`]: { get: teamOnly, send: ofOwners },
  [`GET ${overview}campaigns/`]: { get: members },
  [`GET ${overview}gifts/`]: { get: teamOnly, send: ofOwners },
  [`POST ${overview}export/`]: {
    get: teamOnly,
    send: ({ ownersCampaign }) => ({ body: { kind: "gifts", id: ownersCampaign } }),
  },
  "GET /api/v1/exports/gifts/": held("gifts"),
  "GET /api/v1/exports/summary/": held("summary"),
};
