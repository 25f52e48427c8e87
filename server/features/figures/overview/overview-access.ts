import {
  type AccessRow,
  membersOnly,
  openToAll,
  type Scene,
  teamOnly,
} from "../../../testing/access/access-row.ts";
import { writeExportToken } from "./export-token.ts";

const overview = "/api/v1/account/overview/";
const ownersQuery = ({ ownersCampaign }: Scene) => ({ query: `id=${ownersCampaign}` });

/** The owner's signed URL is all that a download needs. */
const ownersDownload = (kind: "gifts" | "summary") => ({
  results: openToAll,
  createParts: async ({ site, owner, ownersCampaign }: Scene) => {
    const session = await site.deps.authenticate((await owner.bearer()).authorization);
    if (!session) throw new Error("the owner is not signed in");
    const { accountId, sessionId } = session;
    const request = { kind, accountId, sessionId, id: ownersCampaign };
    const { token } = writeExportToken(site.deps.exportKeys, request, site.clock.now);
    return { query: `token=${token}` };
  },
});

export const overviewAccess: Readonly<Record<string, AccessRow>> = {
  [`GET ${overview}`]: { results: teamOnly, createParts: ownersQuery },
  [`GET ${overview}campaigns/`]: { results: membersOnly },
  [`GET ${overview}gifts/`]: { results: teamOnly, createParts: ownersQuery },
  [`POST ${overview}export/`]: {
    results: teamOnly,
    createParts: ({ ownersCampaign }) => ({ body: { kind: "gifts", id: ownersCampaign } }),
  },
  "GET /api/v1/exports/gifts/": ownersDownload("gifts"),
  "GET /api/v1/exports/summary/": ownersDownload("summary"),
};
