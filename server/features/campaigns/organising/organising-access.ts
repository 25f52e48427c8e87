import { money } from "#contract/money.ts";
import {
  type AccessRow,
  membersOnly,
  type Scene,
  teamOnly,
} from "../../../testing/access/access-row.ts";

const withOwnersCampaign = ({ ownersCampaign }: Scene) => ({ params: { id: ownersCampaign } });

async function withDraft({ site, owner }: Scene) {
  const { id } = await site.campaign({ organiserId: owner.id, state: "draft" });
  return { params: { id } };
}

/** A live campaign with a change pending the office's decision. */
async function withPendingChange({ site, owner }: Scene) {
  const { id } = await site.campaign({ organiserId: owner.id, goal: money(1_000_00, "USD") });
  const bearer = await owner.bearer();
  const { status } = await site.ask(`/api/v1/organiser/campaigns/${id}/`, {
    method: "PATCH",
    headers: { "content-type": "application/json", ...bearer },
    body: JSON.stringify({ version: 1, goal: 5000 }),
  });
  if (status !== 200) throw new Error(`the change was refused: ${status}`);
  return { params: { id } };
}

export const organisingAccess: Readonly<Record<string, AccessRow>> = {
  "GET /api/v1/organiser/campaigns/": { results: membersOnly },
  "POST /api/v1/organiser/campaigns/": {
    results: membersOnly,
    createParts: async ({ site }) => {
      const { id } = await site.db
        .selectFrom("category")
        .select("id")
        .limit(1)
        .executeTakeFirstOrThrow();
      return {
        body: { category_id: id, title: "A roof for the school", goal: 500, currency: "USD" },
      };
    },
  },
  "GET /api/v1/organiser/campaigns/{id}/": { results: teamOnly, createParts: withOwnersCampaign },
  "GET /api/v1/organiser/campaigns/{id}/preview/": { results: teamOnly, createParts: withDraft },
  "PATCH /api/v1/organiser/campaigns/{id}/": {
    results: teamOnly,
    createParts: async (scene) => ({
      ...(await withDraft(scene)),
      body: { version: 1, title: "Another title" },
    }),
  },
  "DELETE /api/v1/organiser/campaigns/{id}/": { results: teamOnly, createParts: withDraft },
  "POST /api/v1/organiser/campaigns/{id}/steps/": {
    results: teamOnly,
    createParts: async ({ site, owner }) => {
      const { id } = await site.campaign({ organiserId: owner.id });
      return { params: { id }, body: { action: "pause" } };
    },
  },
  "DELETE /api/v1/organiser/campaigns/{id}/change/": {
    results: teamOnly,
    createParts: withPendingChange,
  },
};
