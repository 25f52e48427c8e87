import { randomUUID } from "node:crypto";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import {
  type AccessRow,
  type Scene,
  sameForMembers,
  teamOnly,
} from "../../../testing/access/access-row.ts";
import { openMember } from "../../../testing/test-team.ts";
import { invitationTokenHash } from "./read-invitation.ts";

const withCampaign = ({ ownersCampaign }: Scene) => ({ params: { id: ownersCampaign } });
const freshEmail = () => `fresh-${randomUUID().slice(0, 8)}@example.org`;

/** Creates an invitation to the caller. */
async function createInvitation(
  { site, owner, ownersCampaign, caller }: Scene,
  email = caller.email,
) {
  const [id, token] = [randomUUID(), randomUUID()];
  await inTransaction(site.database, (tx) =>
    tx
      .insertInto("campaign_invitation")
      .values({
        id,
        campaign_id: ownersCampaign,
        email,
        role: "reader",
        token_hash: invitationTokenHash(token),
        invited_by: owner.id,
        invited_at: new Date(site.clock.now),
        expires_at: new Date(site.clock.now + 60_000),
      })
      .execute(),
  );
  return { id, token };
}

async function withMember({ site, ownersCampaign }: Scene) {
  const { id } = await openMember(site, ownersCampaign, "editor");
  return { params: { id: ownersCampaign, account: id } };
}

const CAMPAIGN = "/api/v1/organiser/campaigns/{id}/";
const INVITATIONS = "/api/v1/account/invitations/";

export const teamAccess: Readonly<Record<string, AccessRow>> = {
  [`GET ${CAMPAIGN}team/`]: { results: teamOnly, createParts: withCampaign },
  [`POST ${CAMPAIGN}invitations/`]: {
    results: teamOnly,
    createParts: (scene) => ({
      ...withCampaign(scene),
      body: { email: freshEmail(), role: "reader" },
    }),
  },
  [`DELETE ${CAMPAIGN}invitations/{invitation}/`]: {
    results: teamOnly,
    createParts: async (scene) => {
      const { id: invitation } = await createInvitation(scene, freshEmail());
      return { params: { id: scene.ownersCampaign, invitation } };
    },
  },
  [`PATCH ${CAMPAIGN}members/{account}/`]: {
    results: teamOnly,
    createParts: async (scene) => ({ ...(await withMember(scene)), body: { role: "reader" } }),
  },
  [`DELETE ${CAMPAIGN}members/{account}/`]: { results: teamOnly, createParts: withMember },
  // A link works only for the invited account.
  [`POST ${INVITATIONS}read/`]: {
    results: sameForMembers("ok"),
    createParts: async (scene) => ({ body: { token: (await createInvitation(scene)).token } }),
  },
  [`POST ${INVITATIONS}accept/`]: {
    results: ["unauthorized", "ok", "forbidden", "ok"],
    createParts: async (scene) => {
      const email = scene.caller.id === scene.owner.id ? freshEmail() : scene.caller.email;
      return { body: { token: (await createInvitation(scene, email)).token } };
    },
  },
};
