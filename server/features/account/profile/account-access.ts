import { randomUUID } from "node:crypto";
import {
  all,
  members,
  membersGet,
  open,
  pixel,
  type Row,
  type Scene,
} from "../../../testing/access/access-row.ts";
import { confirmReported } from "../../../testing/test-offline.ts";
import { recordOwnersDonation } from "../../campaigns/updates/update-access.ts";

const proof = ({ caller }: Scene) => ({ body: { password: caller.password } });
const freshEmail = () => `fresh-${randomUUID().slice(0, 8)}@example.org`;
const newPassword = "a bridge over still water";

/** Only the owner of an address decides about donations offered to it. */
const toOwner = ["unauthorized", "not_found", "ok", "not_found"] as const;

async function offeredToOwner(scene: Scene) {
  const reported = await recordOwnersDonation(scene, { email: scene.owner.email });
  const id = await confirmReported(scene.site, reported);
  return { params: { id } };
}

const simpleRegistration: Row = {
  get: open,
  send: () => ({
    body: { email: freshEmail(), username: "Bo", password: newPassword, password2: newPassword },
  }),
};

export const accountAccess: Readonly<Record<string, Row>> = {
  "POST /api/v1/register/": simpleRegistration,
  "POST /register/": simpleRegistration,
  "POST /api/v1/auth/register/": {
    get: open,
    send: () => ({
      body: { first_name: "Bo", last_name: "Li", email: freshEmail(), password: newPassword },
    }),
  },
  "POST /api/v1/auth/verify-email/": {
    get: all("no_ticket"),
    send: () => ({ body: { code: "000000" } }),
  },
  "POST /api/v1/auth/verify-email/resend/": {
    get: open,
    send: () => ({ body: { email: freshEmail() } }),
  },
  "POST /api/v1/auth/password-reset/": {
    get: open,
    send: ({ caller }) => ({ body: { email: caller.email } }),
  },
  "POST /api/v1/auth/login/": {
    get: open,
    send: ({ caller }) => ({ body: { email: caller.email, password: caller.password } }),
  },
  "POST /api/v1/auth/two-factor/": {
    get: all("unauthorized"),
    send: () => ({ body: { two_factor_token: "x.y.z", code: "123456" } }),
  },
  "GET /api/v1/auth/social/": { get: open },
  "POST /api/v1/auth/social/two-factor/": { get: all("unauthorized") },
  "POST /api/v1/auth/refresh/": { get: all("unauthorized") },
  "POST /api/v1/auth/logout/": { get: open },
  "POST /api/v1/auth/logout-all/": { get: members },
  "GET /api/v1/account/sessions/": { get: members },
  "DELETE /api/v1/account/sessions/{id}/": {
    get: ["unauthorized", "not_found", "ok", "not_found"],
    send: ({ ownersSession }) => ({ params: { id: ownersSession } }),
  },
  "GET /api/v1/account/profile/": { get: members },
  "PATCH /api/v1/account/profile/": {
    get: members,
    send: () => ({ body: { first_name: "Bo" } }),
  },
  "PUT /api/v1/account/photo/": {
    get: members,
    send: () => ({ body: pixel, headers: { "content-type": "image/png" } }),
  },
  "DELETE /api/v1/account/photo/": { get: members },
  "POST /api/v1/account/password/": {
    get: members,
    send: ({ caller }) => ({
      body: {
        old_password: caller.password,
        new_password: newPassword,
        confirm_new_password: newPassword,
      },
    }),
  },
  "POST /api/v1/account/email/": {
    get: members,
    send: ({ caller }) => ({ body: { email: freshEmail(), password: caller.password } }),
  },
  "DELETE /api/v1/account/email/": { get: members },
  "POST /api/v1/account/email/confirm/": {
    get: membersGet("wrong_code"),
    send: () => ({ body: { old_code: "000000", new_code: "000000" } }),
  },
  "POST /api/v1/account/two-factor/": { get: members, send: proof },
  "POST /api/v1/account/two-factor/confirm/": {
    get: membersGet("wrong_code"),
    send: () => ({ body: { code: "000000" } }),
  },
  "POST /api/v1/account/two-factor/disable/": { get: members, send: proof },
  "POST /api/v1/account/two-factor/recovery-codes/": {
    // None of them has two-factor authentication on.
    get: membersGet("invalid"),
    send: proof,
  },
  "GET /api/v1/account/donations/": { get: members },
  "GET /api/v1/account/offered-donations/": { get: members },
  "POST /api/v1/account/offered-donations/{id}/claim/": { get: toOwner, send: offeredToOwner },
  "POST /api/v1/account/offered-donations/{id}/refuse/": { get: toOwner, send: offeredToOwner },
  "POST /api/v1/account/export/": { get: members, send: proof },
  "POST /api/v1/account/erase/": {
    // The owner's campaign collects donations.
    get: ["unauthorized", "ok", "forbidden", "ok"],
    send: ({ caller }) => ({ body: { password: caller.password, confirm: "ERASE" } }),
  },
};
