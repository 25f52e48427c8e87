import { beforeEach, describe, expect, test } from "vitest";
import { COMMENTS_PER_HOUR } from "#contract/campaigns/community.ts";
import { textMessages } from "#contract/plain-text.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { isEmbedded } from "../../../testing/services/test-database.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { type Conversation, openConversation } from "../../../testing/test-comments.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { holdTransaction, waitForQueued } from "../../../testing/test-locks.ts";
import { notificationsOf } from "../../../testing/test-notifications.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { updateVerifiedAt } from "../../foundation/accounts/account-store.ts";
import { lockCampaign } from "../teams/team-store.ts";
import { lockComment, markCommentRemoved } from "./comment-store.ts";

const site = await openTestSite({ argon2: fakeArgon2 });

let talk: Conversation;

beforeEach(async () => {
  talk = await openConversation(site);
});

describe("posting", () => {
  test("publishes comments immediately, newest first, and notifies the team", async () => {
    expect(await talk.texts()).toEqual([]);
    expect((await talk.post("First")).status).toBe(201);
    expect((await talk.post("  Second\nline  ")).status).toBe(201);
    const { data, next_cursor } = await talk.listed();
    expect(data.map(({ text }: { text: string }) => text)).toEqual(["Second\nline", "First"]);
    expect(data[0]).toMatchObject({
      author: { name: "Vera Obi", portrait: null },
      by_team: false,
      gave: false,
      replies: [],
    });
    expect(next_cursor).toBeNull();
    const campaign = await site.get(`/api/v1/campaign/${talk.id}/`);
    expect(campaign.json.data.comment_count).toBe(2);
    expect(await notificationsOf(site, talk.owner)).toEqual([
      { kind: "comment", data: { author: "Vera Obi", words: "First" } },
      { kind: "comment", data: { author: "Vera Obi", words: "Second\nline" } },
    ]);
  });

  test("returns any comment as the same plain text", async () => {
    const markup = `<script>alert(1)</script> <a href="javascript:alert(1)">x</a> " onload='x' &amp;`;
    await talk.post(markup);
    expect(await talk.texts()).toEqual([markup]);
  });

  test.skipIf(isEmbedded())("doesn't wait for changes to the team", async () => {
    const commit = await holdTransaction(site, (tx) => lockCampaign(tx, talk.id));
    expect((await talk.post("Good luck")).status).toBe(201);
    await commit();
  });

  test("ignores fields that a caller can't set", async () => {
    await talk.post("Mine", talk.asVisitor, {
      by_team: true,
      account_id: talk.owner.id,
      hidden_at: null,
    });
    const [only] = (await talk.listed()).data;
    expect([only.by_team, only.author.name]).toEqual([false, "Vera Obi"]);
  });

  test.each([
    ["blank", "   ", "Please write something"],
    ["too long", "x".repeat(1001), "At most 1000 characters"],
    ["invisible", "\u200b\ufeff", "Please write something"],
    ["bidirectional", "Hello \u202eolleh", textMessages.unprintable],
  ])("refuses %s text, naming the field", async (_name, text, msg) => {
    const { status, json } = await talk.post(text);
    expect([status, json.detail[0].loc, json.detail[0].msg]).toEqual([422, ["body", "text"], msg]);
    expect(await talk.texts()).toEqual([]);
  });

  test("refuses accounts with an unconfirmed address", async () => {
    await inTransaction(site.database, (tx) =>
      updateVerifiedAt(tx, talk.visitor.id, null as unknown as Date),
    );
    const { status, json } = await talk.post("Hello");
    expect([status, json.code]).toEqual([403, "forbidden"]);
    expect(json.non_field_errors[0]).toContain("confirm your email");
  });

  test.each(["draft", "in_review", "rejected", "closed"] as const)(
    "has no comments on a campaign in state %s, not even for its team",
    async (state) => {
      const other = await site.campaign({ organiserId: talk.owner.id, state });
      expect((await talk.post("Hello", talk.asOwner, {}, other.id)).status).toBe(404);
      expect((await site.get(`/api/v1/campaign/${other.id}/comments/`)).status).toBe(404);
    },
  );

  test.each(["paused", "ended"] as const)(
    "accepts comments on a campaign in state %s",
    async (state) => {
      const other = await site.campaign({ state });
      expect((await talk.post("Hello", talk.asVisitor, {}, other.id)).status).toBe(201);
    },
  );

  test("accepts ten comments an hour, even when posted at once", async () => {
    const responses = await Promise.all(
      Array.from({ length: COMMENTS_PER_HOUR + 3 }, (_, index) => talk.post(`No. ${index}`)),
    );
    const statuses = responses.map(({ status }) => status).toSorted();
    expect(statuses.filter((status) => status === 201)).toHaveLength(COMMENTS_PER_HOUR);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    const late = responses.find(({ status }) => status === 429);
    expect(Number(late?.headers.get("retry-after"))).toBeGreaterThan(3500);
    // Removing comments doesn't free the limit.
    for (const { id: comment } of (await talk.listed()).data) {
      const path = `/api/v1/campaign/${talk.id}/comments/${comment}/`;
      const response = await site.ask(path, { method: "DELETE", headers: talk.asVisitor });
      expect(response.status).toBe(200);
    }
    expect((await talk.post("Again")).status).toBe(429);
    site.clock.now += 61 * 60 * 1000;
    expect((await talk.post("Again", await talk.visitor.bearer())).status).toBe(201);
  });
});

describe("authors", () => {
  test("are marked when they donated, unless anonymously", async () => {
    const hiding = await openAccount(site, { firstName: "Hide" });
    await createSettledDonations(site, {
      campaignId: talk.id,
      accountId: talk.visitor.id,
      name: "Vera Obi",
    });
    await createSettledDonations(site, {
      campaignId: talk.id,
      accountId: hiding.id,
      anonymous: true,
    });
    await talk.post("I gave");
    await talk.post("So did I", await hiding.bearer());
    const { data } = await talk.listed();
    expect(data.map(({ gave }: { gave: boolean }) => gave)).toEqual([false, true]);
  });

  test("are marked when a donation settles after the comment", async () => {
    await talk.post("I will give");
    expect((await talk.listed()).data[0].gave).toBe(false);
    await createSettledDonations(site, {
      campaignId: talk.id,
      accountId: talk.visitor.id,
      name: "Vera Obi",
    });
    expect((await talk.listed()).data[0].gave).toBe(true);
  });

  test("lose their name as soon as the account is erased", async () => {
    await talk.post("Good luck");
    const like = `/api/v1/campaign/${talk.id}/like/`;
    const liked = await site.ask(like, { method: "PUT", headers: talk.asVisitor });
    expect(liked.json.like_count).toBe(1);
    expect((await talk.listed()).data[0].author.name).toBe("Vera Obi");
    const body = { password: talk.visitor.password, confirm: "ERASE" };
    expect((await site.post("/api/v1/account/erase/", body, talk.asVisitor)).status).toBe(200);
    const [comment] = (await talk.listed()).data;
    expect([comment.author, comment.text]).toEqual([{ name: null, portrait: null }, "Good luck"]);
    expect((await site.get(`/api/v1/campaign/${talk.id}/`)).json.data.like_count).toBe(0);
  });

  test("on the team are marked, with their replies below the comment", async () => {
    const { json: question } = await talk.post("When does it open?");
    await talk.post("In spring.", talk.asOwner, { reply_to: question.id });
    await talk.post("Thank you all", talk.asOwner);
    const { data } = await talk.listed();
    expect(data).toMatchObject([
      { text: "Thank you all", by_team: true, replies: [] },
      { text: "When does it open?", replies: [{ text: "In spring.", by_team: true }] },
    ]);
    expect((await notificationsOf(site, talk.visitor)).map(({ kind }) => kind)).toEqual(["answer"]);
    expect((await talk.teams("unanswered")).data).toEqual([]);
  });

  test("outside the team can't reply, and the team only on its own campaign", async () => {
    const { json: question } = await talk.post("When?");
    expect((await talk.post("Soon", talk.asVisitor, { reply_to: question.id })).status).toBe(403);
    const other = await site.campaign({ organiserId: talk.owner.id });
    const elsewhere = await talk.post("Soon", talk.asOwner, { reply_to: question.id }, other.id);
    expect([elsewhere.status, elsewhere.json.detail[0].loc]).toEqual([422, ["body", "reply_to"]]);
  });
});

test("pages continue where the last one ended, despite new comments", async () => {
  for (const text of ["one", "two", "three"]) await talk.post(text);
  const first = await talk.listed("?limit=2");
  await talk.post("four");
  const second = await talk.listed(`?limit=2&cursor=${first.next_cursor}`);
  expect(second.data.map(({ text }: { text: string }) => text)).toEqual(["one"]);
  expect(second.next_cursor).toBeNull();
  expect((await site.get(`/api/v1/campaign/${talk.id}/comments/?cursor=abc`)).status).toBe(422);
});

describe("replies", () => {
  let question: number;

  beforeEach(async () => {
    question = (await talk.post("When does it open?")).json.id;
  });

  const reply = (text: string, to = question) => talk.post(text, talk.asOwner, { reply_to: to });
  const remove = (comment: number) =>
    site.ask(`/api/v1/campaign/${talk.id}/comments/${comment}/`, {
      method: "DELETE",
      headers: talk.asVisitor,
    });

  test("are refused to a reply and to a removed comment", async () => {
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

  test("are removed together with the comment", async () => {
    await reply("In spring.");
    expect((await talk.listed()).data[0].replies).toHaveLength(1);
    expect((await remove(question)).status).toBe(200);
    expect(await talk.texts()).toEqual([]);
    expect(await talk.teams()).toMatchObject({ data: [], counts: { all: 0, unanswered: 0 } });
  });

  test("don't notify people of their own comments", async () => {
    const { json } = await talk.post("Thank you all", talk.asOwner);
    await reply("And another thing", json.id);
    expect((await notificationsOf(site, talk.owner)).map(({ data }) => data.words)).toEqual([
      "When does it open?",
    ]);
  });

  test("are quoted to 140 characters in a notification, without splitting any", async () => {
    await talk.post("🌊".repeat(140));
    await talk.post(`${"🌊".repeat(139)}xyz`);
    const [, full, truncated] = await notificationsOf(site, talk.owner);
    expect(full?.data.words).toBe("🌊".repeat(140));
    expect(truncated?.data.words).toBe(`${"🌊".repeat(139)}x…`);
  });

  test("have a higher limit per hour than visitors' comments", async () => {
    const responses = await Promise.all(
      Array.from({ length: COMMENTS_PER_HOUR + 1 }, (_, number) => reply(`No. ${number}`)),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  });

  test.skipIf(isEmbedded())("are refused to a comment removed at the same moment", async () => {
    const commit = await holdTransaction(site, async (tx) => {
      await lockComment(tx, question);
      await markCommentRemoved(tx, question, new Date(site.clock.now));
    });
    const response = reply("In spring.");
    await waitForQueued(site, 1);
    await commit();
    expect((await response).status).toBe(422);
  });
});
