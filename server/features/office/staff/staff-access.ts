import { randomUUID } from "node:crypto";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import {
  type AccessRow,
  office,
  officeOnly,
  type Scene,
  sameForMembers,
} from "../../../testing/access/access-row.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { invitationTokenHash } from "../../campaigns/teams/read-invitation.ts";
import { replaceInvitation } from "./invitation-store.ts";

const freshEmail = () => `colleague-${randomUUID().slice(0, 8)}@example.org`;

/** Creates an invitation by one of the owners. */
async function someInvitation({ site }: Scene, email = freshEmail()) {
  const [id, token] = [randomUUID(), randomUUID()];
  const owner = await site.db
    .selectFrom("account")
    .select("id")
    .where("role", "=", "admin")
    .executeTakeFirstOrThrow();
  const at = new Date(site.clock.now);
  await inTransaction(site.database, (tx) =>
    replaceInvitation(
      tx,
      {
        ...{ id, email, role: "read_only", token_hash: invitationTokenHash(token) },
        ...{ invited_by: owner.id, invited_at: at, expires_at: new Date(at.getTime() + 60_000) },
      },
      at,
    ),
  );
  return { id, token };
}

export const staffAccess: Readonly<Record<string, AccessRow>> = {
  "GET /api/v1/admin/staff/": office(["read_only"]),
  "POST /api/v1/admin/staff-invitations/": {
    results: officeOnly,
    createParts: ({ caller: { password } }) => ({
      body: { email: freshEmail(), role: "finance", password },
    }),
  },
  "DELETE /api/v1/admin/staff-invitations/{id}/": {
    results: officeOnly,
    createParts: async (scene) => ({ params: { id: (await someInvitation(scene)).id } }),
  },
  "PUT /api/v1/admin/staff/{id}/role/": {
    results: officeOnly,
    createParts: async ({ site, caller: { password } }) => {
      const { id } = await openAccount(site, { officeRole: "support" });
      return { params: { id }, body: { role: "finance", password } };
    },
  },
  "POST /api/v1/account/office-invitations/read/": {
    results: sameForMembers("ok"),
    createParts: async (scene) => {
      const { token } = await someInvitation(scene);
      return { body: { token } };
    },
  },
  "POST /api/v1/account/office-invitations/accept/": {
    results: sameForMembers("forbidden"),
    createParts: async (scene) => {
      const { token } = await someInvitation(scene);
      return { body: { token } };
    },
  },
};
