import { randomUUID } from "node:crypto";
import type { ErrorCode } from "#contract/errors.ts";
import type { TestAccount } from "./test-account.ts";

/** What a caller gets: the endpoint's own answer, or an error by its name. */
type Outcome = "ok" | ErrorCode;

export interface Row {
  /** A guest, another user, the owner of what the call is about, an admin. */
  readonly get: readonly [Outcome, Outcome, Outcome, Outcome];
  readonly send?: (scene: Scene) => Parts;
}

export interface Parts {
  readonly params?: Record<string, string | number>;
  readonly query?: string;
  readonly body?: Record<string, unknown> | Uint8Array;
  readonly headers?: Record<string, string>;
}

/** Where a call happens; `caller` is who makes it, and stands for themselves where it is a guest. */
export interface Scene {
  readonly campaignId: number;
  readonly donation: { readonly id: string; readonly secret: string };
  readonly ownersSession: string;
  readonly caller: TestAccount;
}

const open = ["ok", "ok", "ok", "ok"] as const;
const members = ["unauthorized", "ok", "ok", "ok"] as const;
const membersGet = (outcome: Outcome) => ["unauthorized", outcome, outcome, outcome] as const;
const all = (outcome: Outcome) => [outcome, outcome, outcome, outcome] as const;

const ofCampaign = ({ campaignId }: Scene) => ({ params: { id: campaignId } });
const proof = ({ caller }: Scene) => ({ body: { password: caller.password } });
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const freshEmail = () => `fresh-${randomUUID().slice(0, 8)}@example.org`;
const chosen = "a bridge over still water";

/** Every endpoint of the contract, by method and path (TRUST, door 11). */
export const accessTable: Readonly<Record<string, Row>> = {
  "GET /api/v1/site/": { get: open },
  "GET /api/v1/campaign_category/list/": { get: open },
  "GET /api/v1/campaign/trending/": { get: open },
  "GET /api/v1/campaign/featured/": { get: open },
  "GET /api/v1/campaign/list/": { get: open },
  "GET /api/v1/campaign/{id}/": { get: open, send: ofCampaign },
  "GET /api/v1/campaign/{id}/donations/": { get: open, send: ofCampaign },
  "GET /api/v1/campaign/{id}/updates/": { get: open, send: ofCampaign },
  "GET /api/v1/campaign/{id}/live/": { get: open, send: ofCampaign },
  "GET /api/v1/testimonials/": { get: open },
  "POST /api/v1/donations/": { get: open, send: gift },
  "GET /api/v1/donations/{id}/": {
    // Its secret opens a donation, and nothing else does.
    get: all("not_found"),
    send: ({ donation }) => ({ params: { id: donation.id }, query: `secret=${"x".repeat(43)}` }),
  },
  "POST /api/v1/webhooks/{provider}/": {
    get: all("bad_signature"),
    send: () => ({ params: { provider: "sandbox" }, body: Buffer.from("{}") }),
  },
  "POST /api/v1/register/": {
    get: open,
    send: () => ({
      body: { email: freshEmail(), username: "Bo", password: chosen, password2: chosen },
    }),
  },
  "POST /api/v1/auth/register/": {
    get: open,
    send: () => ({
      body: { first_name: "Bo", last_name: "Li", email: freshEmail(), password: chosen },
    }),
  },
  "POST /api/v1/auth/verify-email/": {
    get: all("wrong_code"),
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
        new_password: chosen,
        confirm_new_password: chosen,
      },
    }),
  },
  "POST /api/v1/account/email/": {
    get: members,
    send: ({ caller }) => ({ body: { email: freshEmail(), password: caller.password } }),
  },
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
    // None of them has switched it on.
    get: membersGet("invalid"),
    send: proof,
  },
  "GET /api/v1/account/donations/": { get: members },
  "POST /api/v1/account/export/": { get: members, send: proof },
  "POST /api/v1/account/erase/": {
    get: members,
    send: ({ caller }) => ({ body: { password: caller.password, confirm: "ERASE" } }),
  },
};

/** What is served beside the contract, the sandbox gateway aside: open to everybody. */
export const besideTheContract = [
  "GET /api/docs",
  "GET /api/docs.css",
  "GET /api/v1/openapi.json",
  "GET /auth/social/:provider/callback",
  "GET /auth/social/:provider/start",
  // Only where mails are not sent, and then to this machine alone.
  "GET /dev/mailbox",
  "GET /dev/mailbox.css",
  "GET /dev/mailbox.json",
  "GET /dev/mailbox/:number",
  "GET /dev/mailbox/:number/html",
  "GET /healthz",
  "GET /pictures/portraits/:id/:file",
  "GET /readyz",
  "POST /auth/social/:provider/callback",
];

export function gift({ campaignId: campaign_id }: Pick<Scene, "campaignId">): Parts {
  const given = { campaign_id, amount: 20, currency: "USD", payment_method: "Credit-Card" };
  return { body: { ...given, accept_terms: true }, headers: { "idempotency-key": randomUUID() } };
}
