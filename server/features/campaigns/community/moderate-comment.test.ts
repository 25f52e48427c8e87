import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { type Conversation, openConversation } from "../../../testing/test-comments.ts";
import { openOrganiser } from "../../../testing/test-organiser.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { openMember } from "../../../testing/test-team.ts";
import { hideByOffice, moderateByTeam } from "./moderate-comment.ts";

const ALLOWED_CALLS = 8;

const site = await openTestSite({
  argon2: fakeArgon2,
  limits: { "moderate:account": ALLOWED_CALLS },
});

let talk: Conversation;

beforeEach(async () => {
  talk = await openConversation(site);
});

const setHidden = (method: "PUT" | "DELETE", comment: number, headers = talk.asOwner) =>
  site.ask(`/api/v1/organiser/campaigns/${talk.id}/comments/${comment}/hidden/`, {
    method,
    headers,
  });

test("lets only the author remove a comment, and deletes its text", async () => {
  const { json } = await talk.post("Oh no");
  const path = `/api/v1/campaign/${talk.id}/comments/${json.id}/`;
  expect((await site.ask(path, { method: "DELETE", headers: talk.asOwner })).status).toBe(404);
  expect((await site.ask(path, { method: "DELETE", headers: talk.asVisitor })).status).toBe(200);
  expect((await site.ask(path, { method: "DELETE", headers: talk.asVisitor })).status).toBe(404);
  expect(await talk.texts()).toEqual([]);
  const row = await site.db
    .selectFrom("comment")
    .select("body")
    .where("id", "=", json.id)
    .executeTakeFirst();
  expect(row?.body).toBe("");
});

test("lets editors hide and show comments, and readers only read", async () => {
  const reader = await openMember(site, talk.id, "reader");
  const { json } = await talk.post("Rude words");
  const asReader = await reader.bearer();
  expect((await setHidden("PUT", json.id, asReader)).status).toBe(403);
  expect((await setHidden("PUT", json.id)).status).toBe(200);
  expect(await talk.texts()).toEqual([]);
  expect(await talk.teams("hidden")).toMatchObject({
    data: [{ text: "Rude words", hidden_by: "team" }],
    counts: { all: 1, unanswered: 0, hidden: 1 },
  });
  const list = await site.get(`/api/v1/organiser/campaigns/${talk.id}/comments/`, asReader);
  expect(list.json.data).toHaveLength(1);
  expect((await setHidden("DELETE", json.id)).status).toBe(200);
  expect(await talk.texts()).toEqual(["Rude words"]);
});

test("refuses the team of another campaign", async () => {
  const other = await site.campaign({ organiserId: talk.visitor.id });
  const { json } = await talk.post("Mine");
  const path = `/api/v1/organiser/campaigns/${other.id}/comments/${json.id}/hidden/`;
  expect((await site.ask(path, { method: "PUT", headers: talk.asVisitor })).status).toBe(404);
  expect(await talk.texts()).toEqual(["Mine"]);
});

test("stops the team from showing a comment that the office hid", async () => {
  const { json } = await talk.post("Hateful words");
  await inTransaction(site.database, (tx) =>
    hideByOffice(tx, {
      commentId: json.id,
      actorId: talk.owner.id,
      at: new Date(site.clock.now),
    }),
  );
  const shown = await setHidden("DELETE", json.id);
  expect([shown.status, shown.json.non_field_errors]).toEqual([
    403,
    ["This comment was hidden by the office."],
  ]);
  expect((await setHidden("PUT", json.id)).status).toBe(200);
  expect((await talk.teams()).data[0].hidden_by).toBe("office");
  expect(await talk.texts()).toEqual([]);
});

test("limits how often one account hides and shows comments", async () => {
  const { account, bearer, id } = await openOrganiser(site, { state: "active" });
  const { json } = await site.post(`/api/v1/campaign/${id}/comments/`, { text: "Hm" }, bearer);
  const target = { campaignId: id, commentId: json.id, accountId: account.id };
  for (let n = 0; n < ALLOWED_CALLS; n += 1) {
    await moderateByTeam(site.deps, { ...target, hidden: n % 2 === 0 });
  }
  const path = `/api/v1/organiser/campaigns/${id}/comments/${json.id}/hidden/`;
  const refused = await site.ask(path, { method: "PUT", headers: bearer });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
});
