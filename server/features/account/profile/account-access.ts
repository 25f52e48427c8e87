import { randomUUID } from "node:crypto";
import {
  type AccessRow,
  membersOnly,
  openToAll,
  pixel,
  type Scene,
  sameForAll,
  sameForMembers,
} from "../../../testing/access/access-row.ts";
import { confirmReport } from "../../../testing/test-offline.ts";
import { recordOwnersDonation } from "../../campaigns/updates/update-access.ts";

const proof = ({ caller }: Scene) => ({ body: { password: caller.password } });
const freshEmail = () => `fresh-${randomUUID().slice(0, 8)}@example.org`;
const newPassword = "a bridge over still water";

/** Only the owner of an address decides about donations offered to it. */
const toOwner = ["unauthorized", "not_found", "ok", "not_found"] as const;

async function offeredToOwner(scene: Scene) {
  const reported = await recordOwnersDonation(scene, { email: scene.owner.email });
  const id = await confirmReport(scene.site, reported);
  return { params: { id } };
}

const simpleRegistration: AccessRow = {
  results: openToAll,
  createParts: () => ({
    body: { email: freshEmail(), username: "Bo", password: newPassword, password2: newPassword },
  }),
};

export const accountAccess: Readonly<Record<string, AccessRow>> = {
  "POST /api/v1/register/": simpleRegistration,
  "POST /register/": simpleRegistration,
  "POST /api/v1/auth/register/": {
    results: openToAll,
    createParts: () => ({
      body: { first_name: "Bo", last_name: "Li", email: freshEmail(), password: newPassword },
    }),
  },
  "POST /api/v1/auth/verify-email/": {
    results: sameForAll("no_ticket"),
    createParts: () => ({ body: { code: "000000" } }),
  },
  "POST /api/v1/auth/verify-email/resend/": {
    results: openToAll,
    createParts: () => ({ body: { email: freshEmail() } }),
  },
  "POST /api/v1/auth/password-reset/": {
    results: openToAll,
    createParts: ({ caller }) => ({ body: { email: caller.email } }),
  },
  "POST /api/v1/auth/login/": {
    results: openToAll,
    createParts: ({ caller }) => ({ body: { email: caller.email, password: caller.password } }),
  },
  "POST /api/v1/auth/two-factor/": {
    results: sameForAll("unauthorized"),
    createParts: () => ({ body: { two_factor_token: "x.y.z", code: "123456" } }),
  },
  "GET /api/v1/auth/social/": { results: openToAll },
  "POST /api/v1/auth/social/two-factor/": { results: sameForAll("unauthorized") },
  "POST /api/v1/auth/refresh/": { results: sameForAll("unauthorized") },
  "POST /api/v1/auth/logout/": { results: openToAll },
  "POST /api/v1/auth/logout-all/": { results: membersOnly },
  "GET /api/v1/account/sessions/": { results: membersOnly },
  "DELETE /api/v1/account/sessions/{id}/": {
    results: ["unauthorized", "not_found", "ok", "not_found"],
    createParts: ({ ownersSession }) => ({ params: { id: ownersSession } }),
  },
  "GET /api/v1/account/profile/": { results: membersOnly },
  "PATCH /api/v1/account/profile/": {
    results: membersOnly,
    createParts: () => ({ body: { first_name: "Bo" } }),
  },
  "PUT /api/v1/account/photo/": {
    results: membersOnly,
    createParts: () => ({ body: pixel, headers: { "content-type": "image/png" } }),
  },
  "DELETE /api/v1/account/photo/": { results: membersOnly },
  "POST /api/v1/account/password/": {
    results: membersOnly,
    createParts: ({ caller }) => ({
      body: {
        old_password: caller.password,
        new_password: newPassword,
        confirm_new_password: newPassword,
      },
    }),
  },
  "POST /api/v1/account/email/": {
    results: membersOnly,
    createParts: ({ caller }) => ({ body: { email: freshEmail(), password: caller.password } }),
  },
  "DELETE /api/v1/account/email/": { results: membersOnly },
  "POST /api/v1/account/email/confirm/": {
    results: sameForMembers("wrong_code"),
    createParts: () => ({ body: { old_code: "000000", new_code: "000000" } }),
  },
  "POST /api/v1/account/two-factor/": { results: membersOnly, createParts: proof },
  "POST /api/v1/account/two-factor/confirm/": {
    results: sameForMembers("wrong_code"),
    createParts: () => ({ body: { code: "000000" } }),
  },
  "POST /api/v1/account/two-factor/disable/": { results: membersOnly, createParts: proof },
  "POST /api/v1/account/two-factor/recovery-codes/": {
    // None of them has two-factor authentication on.
    results: sameForMembers("invalid"),
    createParts: proof,
  },
  "GET /api/v1/account/donations/": { results: membersOnly },
  "GET /api/v1/account/offered-donations/": { results: membersOnly },
  "POST /api/v1/account/offered-donations/claim/": {
    results: membersOnly,
    createParts: () => ({ body: { ids: [randomUUID()] } }),
  },
  "POST /api/v1/account/offered-donations/{id}/claim/": {
    results: toOwner,
    createParts: offeredToOwner,
  },
  "POST /api/v1/account/offered-donations/{id}/refuse/": {
    results: toOwner,
    createParts: offeredToOwner,
  },
  "POST /api/v1/account/export/": { results: membersOnly, createParts: proof },
  "POST /api/v1/account/erase/": {
    // The owner's campaign collects donations.
    results: ["unauthorized", "ok", "forbidden", "ok"],
    createParts: ({ caller }) => ({ body: { password: caller.password, confirm: "ERASE" } }),
  },
};
