import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { COMMENTS_PER_HOUR } from "#contract/community.ts";
import { inTransaction } from "../../platform/db/in-transaction.ts";
import { cheapArgon2 } from "../../testing/cheap-argon2.ts";
import { openAccount, type TestAccount } from "../../testing/test-account.ts";
import { openTestSite, type TestSite } from "../../testing/test-site.ts";
import { updateVerifiedAt } from "../accounts/account-store.ts";
import { give } from "../samples/test-gifts.ts";

let site: TestSite;
let owner: TestAccount;
let visitor: TestAccount;
let id: number;
let asOwner: { authorization: string };
let asVisitor: { authorization: string };

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
});

beforeEach(async () => {
  owner = await openAccount(site, { firstName: "Olu" });
  visitor = await openAccount(site, { firstName: "Vera" });
  ({ id } = await site.campaign({ organiserId: owner.id }));
  asOwner = await owner.bearer();
  asVisitor = await visitor.bearer();
});

const post = (text: string, headers = asVisitor, extra: object = {}, campaign = id) =>
  site.post(`/api/v1/campaign/${campaign}/comments/`, { text, ...extra }, headers);
const listed = async (query = "") =>
  (await site.get(`/api/v1/campaign/${id}/comments/${query}`)).json;
const texts = async () => (await listed()).data.map(({ text }: { text: string }) => text);
const teams = async (filter = "all") =>
  (await site.get(`/api/v1/organiser/campaigns/${id}/comments/?filter=${filter}`, asOwner)).json;
const noticesOf = (account: TestAccount) =>
  site.db
    .selectFrom("notification")
    .select(["kind", "data"])
    .where("account_id", "=", account.id)
    .execute();

describe("writing", () => {
  test("a comment is on the page at once, newest first, and the team hears of it", async () => {
    expect(await texts()).toEqual([]);
    expect((await post("First")).status).toBe(201);
    expect((await post("  Second\nline  ")).status).toBe(201);
    const { data, next_cursor } = await listed();
    expect(data.map(({ text }: { text: string }) => text)).toEqual(["Second\nline", "First"]);
    expect(data[0]).toMatchObject({
      author: { name: "Vera Obi", portrait: null },
      by_team: false,
      gave: false,
      replies: [],
    });
    expect(next_cursor).toBeNull();
    const campaign = await site.get(`/api/v1/campaign/${id}/`);
    expect(campaign.json.data.comment_count).toBe(2);
    expect(await noticesOf(owner)).toEqual([
      { kind: "comment", data: { author: "Vera Obi", words: "First" } },
      { kind: "comment", data: { author: "Vera Obi", words: "Second\nline" } },
    ]);
  });

  test("door 10: whatever it contains comes back as the same plain text", async () => {
    const nasty = `<script>alert(1)</script> <a href="javascript:alert(1)">x</a> " onload='x' &amp;`;
    await post(nasty);
    expect(await texts()).toEqual([nasty]);
  });

  test("door 11: what a caller presumes is ignored", async () => {
    await post("Mine", asVisitor, { by_team: true, account_id: owner.id, hidden_at: null });
    const [only] = (await listed()).data;
    expect([only.by_team, only.author.name]).toEqual([false, "Vera Obi"]);
  });

  test.each([
    ["nothing", "   ", "Please write something"],
    ["too much", "x".repeat(1001), "At most 1000 characters"],
    ["nothing that is seen", "\u0000\u202e", "Please write something"],
  ])("%s is refused beside its field", async (_name, text, msg) => {
    const { status, json } = await post(text);
    expect([status, json.detail[0].loc, json.detail[0].msg]).toEqual([422, ["body", "text"], msg]);
    expect(await texts()).toEqual([]);
  });

  test("an address that is not confirmed does not comment", async () => {
    await inTransaction(site.database, (tx) =>
      updateVerifiedAt(tx, visitor.id, null as unknown as Date),
    );
    const { status, json } = await post("Hello");
    expect([status, json.code]).toEqual([403, "forbidden"]);
    expect(json.non_field_errors[0]).toContain("confirm your email");
  });

  test.each(["draft", "in_review", "rejected", "closed"] as const)(
    "a campaign that is %s has no comments, for its own team either",
    async (state) => {
      const other = await site.campaign({ organiserId: owner.id, state });
      expect((await post("Hello", asOwner, {}, other.id)).status).toBe(404);
      expect((await site.get(`/api/v1/campaign/${other.id}/comments/`)).status).toBe(404);
    },
  );

  test.each(["paused", "ended"] as const)("a campaign that is %s still has", async (state) => {
    const other = await site.campaign({ state });
    expect((await post("Hello", asVisitor, {}, other.id)).status).toBe(201);
  });

  test("ten in an hour, also when they come at once, then no more until the hour is over", async () => {
    const answers = await Promise.all(
      Array.from({ length: COMMENTS_PER_HOUR + 3 }, (_, index) => post(`No. ${index}`)),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses.filter((status) => status === 201)).toHaveLength(COMMENTS_PER_HOUR);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    const late = answers.find(({ status }) => status === 429);
    expect(Number(late?.headers.get("retry-after"))).toBeGreaterThan(3500);
    // Taking them back makes no room.
    for (const { id: comment } of (await listed()).data) {
      const path = `/api/v1/campaign/${id}/comments/${comment}/`;
      expect((await site.ask(path, { method: "DELETE", headers: asVisitor })).status).toBe(200);
    }
    expect((await post("Again")).status).toBe(429);
    site.clock.now += 61 * 60 * 1000;
    asVisitor = await visitor.bearer();
    expect((await post("Again")).status).toBe(201);
  });
});

describe("who wrote it", () => {
  test("somebody who gave is marked, somebody who gave anonymously is not", async () => {
    const hiding = await openAccount(site, { firstName: "Hide" });
    await give(site, { campaignId: id, accountId: visitor.id, name: "Vera Obi" });
    await give(site, { campaignId: id, accountId: hiding.id, anonymous: true });
    await post("I gave");
    await post("So did I", await hiding.bearer());
    const { data } = await listed();
    expect(data.map(({ gave }: { gave: boolean }) => gave)).toEqual([false, true]);
  });

  test("a gift that settles after the comment marks it", async () => {
    await post("I will give");
    expect((await listed()).data[0].gave).toBe(false);
    await give(site, { campaignId: id, accountId: visitor.id, name: "Vera Obi" });
    expect((await listed()).data[0].gave).toBe(true);
  });

  test("whose account is erased is nobody any more, at once", async () => {
    await post("Good luck");
    const like = `/api/v1/campaign/${id}/like/`;
    expect((await site.ask(like, { method: "PUT", headers: asVisitor })).json.like_count).toBe(1);
    expect((await listed()).data[0].author.name).toBe("Vera Obi");
    const body = { password: visitor.password, confirm: "ERASE" };
    expect((await site.post("/api/v1/account/erase/", body, asVisitor)).status).toBe(200);
    const [comment] = (await listed()).data;
    expect([comment.author, comment.text]).toEqual([{ name: null, portrait: null }, "Good luck"]);
    expect((await site.get(`/api/v1/campaign/${id}/`)).json.data.like_count).toBe(0);
  });

  test("the team's words are marked, its answers stand below the comment", async () => {
    const { json: asked } = await post("When does it open?");
    await post("In spring.", asOwner, { reply_to: asked.id });
    await post("Thank you all", asOwner);
    const { data } = await listed();
    expect(data).toMatchObject([
      { text: "Thank you all", by_team: true, replies: [] },
      { text: "When does it open?", replies: [{ text: "In spring.", by_team: true }] },
    ]);
    expect((await noticesOf(visitor)).map(({ kind }) => kind)).toEqual(["answer"]);
    expect((await teams("unanswered")).data).toEqual([]);
  });

  test("nobody else answers, and no answer goes to another campaign's comment", async () => {
    const { json: asked } = await post("When?");
    expect((await post("Soon", asVisitor, { reply_to: asked.id })).status).toBe(403);
    const other = await site.campaign({ organiserId: owner.id });
    const stray = await post("Soon", asOwner, { reply_to: asked.id }, other.id);
    expect([stray.status, stray.json.detail[0].loc]).toEqual([422, ["body", "reply_to"]]);
  });
});

test("pages go on where the last ended, whatever is written meanwhile", async () => {
  for (const text of ["one", "two", "three"]) await post(text);
  const first = await listed("?limit=2");
  await post("four");
  const second = await listed(`?limit=2&cursor=${first.next_cursor}`);
  expect(second.data.map(({ text }: { text: string }) => text)).toEqual(["one"]);
  expect(second.next_cursor).toBeNull();
  expect((await site.get(`/api/v1/campaign/${id}/comments/?cursor=abc`)).status).toBe(422);
});
