import { randomUUID } from "node:crypto";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import {
  type AccessRow,
  office,
  openToAll,
  type RequestParts,
  type Scene,
  sameForAll,
} from "../../../testing/access/access-row.ts";
import { createMailing } from "../mailings/create-mailing.ts";
import { insertIssue } from "./issue-store.ts";
import { writeIssue } from "./write-issue.ts";

const freshEmail = () => `reader-${randomUUID().slice(0, 8)}@example.org`;
const issueText = {
  subject: "News",
  blocks: [{ kind: "text", text: "Hello." }],
  segment: { kind: "all" },
} as const;

async function createDraft({ site, owner }: Scene): Promise<RequestParts> {
  const at = new Date(site.clock.now);
  const id = await inTransaction(site.database, (tx) => insertIssue(tx, owner.id, at));
  await writeIssue(site.deps, id, { version: 1, ...issueText });
  return { params: { id } };
}

/** The query of an unsubscribe link, which needs no login. */
async function createLinkQuery({ site, ownersCampaign }: Scene): Promise<string> {
  const at = new Date(site.clock.now);
  const recipient = await inTransaction(site.database, async (tx) => {
    const id = await createMailing(tx, {
      kind: "thank_you",
      campaignId: ownersCampaign,
      letter: { subject: "Thank you", heading: "Thank you", blocks: [] },
      createdBy: null,
      at,
      // Never sent.
      startsAt: new Date(at.getTime() + 365 * 24 * 60 * 60 * 1000),
      recipients: {
        people: [{ email: freshEmail(), name: null, account_id: null }],
        next: null,
      },
      audience: {},
    });
    return tx
      .selectFrom("mailing_recipient")
      .select("id")
      .where("mailing_id", "=", id)
      .executeTakeFirstOrThrow();
  });
  return new URL(site.deps.mailingLinks.oneClick(recipient.id)).search.slice(1);
}

export const newsletterAccess: Readonly<Record<string, AccessRow>> = {
  "POST /api/v1/subscribe/{email}/": {
    results: openToAll,
    createParts: () => ({ params: { email: freshEmail() } }),
  },
  "POST /api/v1/newsletter/confirm/": {
    results: sameForAll("not_found"),
    createParts: () => ({ body: { token: `${randomUUID()}.x` } }),
  },
  "POST /api/v1/newsletter/unsubscribe/": {
    results: openToAll,
    createParts: async (scene) => ({
      query: await createLinkQuery(scene),
      body: Buffer.from("List-Unsubscribe=One-Click"),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    }),
  },
  "GET /api/v1/newsletter/preferences/": {
    results: openToAll,
    createParts: async (scene) => ({ query: await createLinkQuery(scene) }),
  },
  "PUT /api/v1/newsletter/preferences/": {
    results: openToAll,
    createParts: async (scene) => ({
      query: await createLinkQuery(scene),
      body: { wanted: false, allow_tracking: false },
    }),
  },
  "POST /api/v1/mail-events/": {
    results: sameForAll("bad_signature"),
    createParts: () => ({ body: Buffer.from("[]") }),
  },
  "GET /api/v1/admin/newsletter/issues/": { ...office(["support", "read_only"]) },
  "POST /api/v1/admin/newsletter/issues/": { ...office(["support"]) },
  "GET /api/v1/admin/newsletter/audience/": {
    ...office(["support", "read_only"]),
    createParts: () => ({ query: "kind=all" }),
  },
  "GET /api/v1/admin/newsletter/issues/{id}/": {
    ...office(["support", "read_only"]),
    createParts: createDraft,
  },
  "DELETE /api/v1/admin/newsletter/issues/{id}/": {
    ...office(["support"]),
    createParts: createDraft,
  },
  "PUT /api/v1/admin/newsletter/issues/{id}/": {
    ...office(["support"]),
    createParts: async (scene) => ({
      ...(await createDraft(scene)),
      body: { version: 2, ...issueText },
    }),
  },
  "POST /api/v1/admin/newsletter/issues/{id}/test/": {
    ...office(["support"]),
    createParts: createDraft,
  },
  "POST /api/v1/admin/newsletter/issues/{id}/schedule/": {
    ...office(["support"]),
    createParts: async (scene) => ({
      ...(await createDraft(scene)),
      body: { version: 2, at: null },
    }),
  },
  "POST /api/v1/admin/newsletter/issues/{id}/cancel/": {
    // The draft is not scheduled.
    ...office(["support"], "wrong_state"),
    createParts: createDraft,
  },
};
