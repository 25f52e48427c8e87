import { money } from "#contract/money.ts";
import { members, type Row, type Scene, teamOnly } from "../../../testing/access/access-row.ts";

const ofOwners = ({ ownersCampaign }: Scene) => ({ params: { id: ownersCampaign } });

/** A draft of the owner, made for the call. */
async function ofDraft({ site, owner }: Scene) {
  const { id } = await site.campaign({ organiserId: owner.id, state: "draft" });
  return { params: { id } };
}

/** A live campaign of the owner with a change that waits for the office. */
async function ofChanging({ site, owner }: Scene) {
  const { id } = await site.campaign({ organiserId: owner.id, goal: money(1_000_00, "USD") });
  const bearer = await owner.bearer();
  const { status } = await site.ask(`/api/v1/organiser/campaigns/${id}/`, {
    method: "PATCH",
    headers: { "content-type": "application/json", ...bearer },
    body: JSON.stringify({ version: 1, goal: 5000 }),
  });
  if (status !== 200) throw new Error(`no change: ${status}`);
  return { params: { id } };
}

export const organisingAccess: Readonly<Record<string, Row>> = {
  "GET /api/v1/organiser/campaigns/": { get: members },
  "POST /api/v1/organiser/campaigns/": {
    get: members,
    send: async ({ site }) => {
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
  "GET /api/v1/organiser/campaigns/{id}/": { get: teamOnly, send: ofOwners },
  "GET /api/v1/organiser/campaigns/{id}/preview/": { get: teamOnly, send: ofDraft },
  "PATCH /api/v1/organiser/campaigns/{id}/": {
    get: teamOnly,
    send: async (scene) => ({
      ...(await ofDraft(scene)),
      body: { version: 1, title: "Another title" },
    }),
  },
  "DELETE /api/v1/organiser/campaigns/{id}/": { get: teamOnly, send: ofDraft },
  "POST /api/v1/organiser/campaigns/{id}/steps/": {
    get: teamOnly,
    send: async ({ site, owner }) => {
      const { id } = await site.campaign({ organiserId: owner.id });
      return { params: { id }, body: { action: "pause" } };
    },
  },
  "DELETE /api/v1/organiser/campaigns/{id}/change/": { get: teamOnly, send: ofChanging },
};
