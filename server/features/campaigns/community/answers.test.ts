import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { COMMENTS_PER_HOUR } from "#contract/campaigns/community.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { isEmbedded } from "../../../testing/services/test-database.ts";
import type { TestAccount } from "../../../testing/test-account.ts";
import { type Conversation, openConversation } from "../../../testing/test-comments.ts";
import { held, queued } from "../../../testing/test-locks.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { lockComment, updateRemoved } from "./comment-store.ts";

let site: TestSite;
let talk: Conversation;
let question: number;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
});

beforeEach(async () => {
  talk = await openConversation(site);
  question = (await talk.post("When does it open?")).json.id;
});

const reply = (text: string, to = question) => talk.post(text, talk.asOwner, { reply_to: to });
const remove = (comment: number) =>
  site.ask(`/api/v1/campaign/${talk.id}/comments/${comment}/`, {
    method: "DELETE",
    headers: talk.asVisitor,
  });
const notificationsOf = async (who: TestAccount) =>
  (
    await site.db
      .selectFrom("notification")
      .select(["kind", "data"])
      .where("account_id", "=", who.id)
      .orderBy("id")
      .execute()
  ).map(({ kind, data }) => ({ kind, ...(data as { words: string }) }));

test("refuses replies to a reply and to a removed comment", async () => {
  const { json } = await reply("In spring.");
  const [toReply, , toRemoved] = [
    await reply("In May.", json.id),
    await remove(question),
    await reply("In May."),
  ];
  for (const { status, json: refused } of [toReply, toRemoved]) {
    expect([status, refused.detail[0].msg]).toEqual([422, "This comment has been removed"]);
  }
});

test("removes a comment together with its replies", async () => {
  await reply("In spring.");
  expect((await talk.listed()).data[0].replies).toHaveLength(1);
  expect((await remove(question)).status).toBe(200);
  expect(await talk.texts()).toEqual([]);
  expect(await talk.teams()).toMatchObject({ data: [], counts: { all: 0, unanswered: 0 } });
});

test("notifies nobody of their own comments", async () => {
  const { json } = await talk.post("Thank you all", talk.asOwner);
  await reply("And another thing", json.id);
  expect((await notificationsOf(talk.owner)).map(({ words }) => words)).toEqual([
    "When does it open?",
  ]);
});

test("quotes 140 characters in a notification and splits none", async () => {
  await talk.post("🌊".repeat(140));
  await talk.post(`${"🌊".repeat(139)}xyz`);
  const [, full, truncated] = await notificationsOf(talk.owner);
  expect(full?.words).toBe("🌊".repeat(140));
  expect(truncated?.words).toBe(`${"🌊".repeat(139)}x…`);
});

test("lets the team post more per hour than visitors", async () => {
  const responses = await Promise.all(
    Array.from({ length: COMMENTS_PER_HOUR + 1 }, (_, number) => reply(`No. ${number}`)),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
});

test("refuses reports of a comment that the team hid", async () => {
  const path = `/api/v1/organiser/campaigns/${talk.id}/comments/${question}/hidden/`;
  await site.ask(path, { method: "PUT", headers: talk.asOwner });
  const body = { reason: "spam", text: "This does not belong here.", comment_id: question };
  const { status, json } = await site.post(`/api/v1/campaign/${talk.id}/reports/`, body);
  expect([status, json.detail[0].loc]).toEqual([422, ["body", "comment_id"]]);
});

test("refuses shares of a campaign that isn't public", async () => {
  const draft = await site.campaign({ state: "draft" });
  const path = `/api/v1/campaign/${draft.id}/shares/`;
  expect((await site.post(path, { channel: "copy" })).status).toBe(404);
  const counted = site.db.selectFrom("rate_limit").select("key").where("key", "like", "share:%");
  expect(await counted.execute()).toEqual([]);
});

describe.skipIf(isEmbedded())("a comment removed at the same moment", () => {
  test("accepts no reply", async () => {
    const commit = await held(site, async (tx) => {
      await lockComment(tx, question);
      await updateRemoved(tx, question, new Date(site.clock.now));
    });
    const response = reply("In spring.");
    await queued(site, 1);
    await commit();
    expect((await response).status).toBe(422);
  });
});
