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
let asked: number;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
});

beforeEach(async () => {
  talk = await openConversation(site);
  asked = (await talk.post("When does it open?")).json.id;
});

const answer = (text: string, to = asked) => talk.post(text, talk.asOwner, { reply_to: to });
const takeBack = (comment: number) =>
  site.ask(`/api/v1/campaign/${talk.id}/comments/${comment}/`, {
    method: "DELETE",
    headers: talk.asVisitor,
  });
const newsOf = async (who: TestAccount) =>
  (
    await site.db
      .selectFrom("notification")
      .select(["kind", "data"])
      .where("account_id", "=", who.id)
      .orderBy("id")
      .execute()
  ).map(({ kind, data }) => ({ kind, ...(data as { words: string }) }));

test("an answer is not answered, and a comment that was taken back neither", async () => {
  const { json } = await answer("In spring.");
  const [onAnswer, , onGone] = [
    await answer("In May.", json.id),
    await takeBack(asked),
    await answer("In May."),
  ];
  for (const { status, json: refused } of [onAnswer, onGone]) {
    expect([status, refused.detail[0].msg]).toEqual([422, "This comment is no longer there"]);
  }
});

test("a comment that is taken back takes its answers along", async () => {
  await answer("In spring.");
  expect((await talk.listed()).data[0].replies).toHaveLength(1);
  expect((await takeBack(asked)).status).toBe(200);
  expect(await talk.texts()).toEqual([]);
  expect(await talk.teams()).toMatchObject({ data: [], counts: { all: 0, unanswered: 0 } });
});

test("nobody reads at the bell of their own words", async () => {
  const { json } = await talk.post("Thank you all", talk.asOwner);
  await answer("And another thing", json.id);
  expect((await newsOf(talk.owner)).map(({ words }) => words)).toEqual(["When does it open?"]);
});

test("the bell repeats 140 signs of a comment and cuts no sign in two", async () => {
  await talk.post("🌊".repeat(140));
  await talk.post(`${"🌊".repeat(139)}xyz`);
  const [, whole, cut] = await newsOf(talk.owner);
  expect(whole?.words).toBe("🌊".repeat(140));
  expect(cut?.words).toBe(`${"🌊".repeat(139)}x…`);
});

test("the team may write more in an hour than visitors", async () => {
  const answers = await Promise.all(
    Array.from({ length: COMMENTS_PER_HOUR + 1 }, (_, number) => answer(`No. ${number}`)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
});

test("a comment that the team hid can't be reported", async () => {
  const path = `/api/v1/organiser/campaigns/${talk.id}/comments/${asked}/hidden/`;
  await site.ask(path, { method: "PUT", headers: talk.asOwner });
  const body = { reason: "spam", text: "This does not belong here.", comment_id: asked };
  const { status, json } = await site.post(`/api/v1/campaign/${talk.id}/reports/`, body);
  expect([status, json.detail[0].loc]).toEqual([422, ["body", "comment_id"]]);
});

test("a campaign that is not public is not passed on", async () => {
  const draft = await site.campaign({ state: "draft" });
  const path = `/api/v1/campaign/${draft.id}/shares/`;
  expect((await site.post(path, { channel: "copy" })).status).toBe(404);
  const counted = site.db.selectFrom("rate_limit").select("key").where("key", "like", "share:%");
  expect(await counted.execute()).toEqual([]);
});

describe.skipIf(isEmbedded())("a comment that is taken back at this very moment", () => {
  test("gets no answer", async () => {
    const commit = await held(site, async (tx) => {
      await lockComment(tx, asked);
      await updateRemoved(tx, asked, new Date(site.clock.now));
    });
    const answering = answer("In spring.");
    await queued(site, 1);
    await commit();
    expect((await answering).status).toBe(422);
  });
});
