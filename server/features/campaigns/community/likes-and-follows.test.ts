import { beforeEach, describe, expect, test } from "vitest";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { SHARE_LIMIT } from "./count-share.ts";

/** Even, so that the last call removes a like or follow. */
const ALLOWED_CALLS = 8;
const DAY_MS = 24 * 60 * 60 * 1000;

const site = await openTestSite({
  argon2: fakeArgon2,
  environment: { TRUSTED_PROXIES: "127.0.0.1" },
  limits: { "attach:account": ALLOWED_CALLS },
});

let account: TestAccount;
let headers: { authorization: string };
let id: number;

beforeEach(async () => {
  account = await openAccount(site);
  headers = await account.bearer();
  ({ id } = await site.campaign());
});

const send = (method: "PUT" | "DELETE", what: "like" | "follow", campaign = id) =>
  site.ask(`/api/v1/campaign/${campaign}/${what}/`, { method, headers });
const page = async () => (await site.get(`/api/v1/campaign/${id}/`)).json.data;
const ownPart = async () => (await site.get(`/api/v1/account/campaigns/${id}/`, headers)).json;

describe.each([
  ["like", "like_count", "liked"],
  ["follow", "follower_count", "following"],
] as const)("%s", (what, count, mine) => {
  test("counts once despite simultaneous calls, and can be undone", async () => {
    expect((await page())[count]).toBe(0);
    const responses = await Promise.all([1, 2, 3, 4].map(() => send("PUT", what)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await send("PUT", what)).json).toEqual({ [mine]: true, [count]: 1 });
    expect((await page())[count]).toBe(1);
    expect((await ownPart())[mine]).toBe(true);
    expect((await send("DELETE", what)).json).toEqual({ [mine]: false, [count]: 0 });
    expect((await send("DELETE", what)).status).toBe(200);
    expect((await page())[count]).toBe(0);
    expect((await ownPart())[mine]).toBe(false);
  });

  test("returns 404 for a campaign that isn't public, but can still be undone", async () => {
    const draft = await site.campaign({ state: "draft" });
    expect((await send("PUT", what, draft.id)).status).toBe(404);
    expect((await send("DELETE", what, draft.id)).status).toBe(200);
  });
});

test("shows an account whether it donated (also anonymously), its role and its comments", async () => {
  expect(await ownPart()).toEqual({
    liked: false,
    following: false,
    gave: false,
    role: null,
    comment_ids: [],
  });
  await createSettledDonations(site, { campaignId: id, accountId: account.id, anonymous: true });
  const posted = await site.post(`/api/v1/campaign/${id}/comments/`, { text: "Hi" }, headers);
  expect(await ownPart()).toMatchObject({ gave: true, comment_ids: [posted.json.id] });
  ({ id } = await site.campaign({ organiserId: account.id, state: "draft" }));
  expect((await ownPart()).role).toBe("owner");
  ({ id } = await site.campaign({ state: "draft" }));
  expect((await site.get(`/api/v1/account/campaigns/${id}/`, headers)).status).toBe(404);
});

test("lists followed public campaigns in pages, latest first", async () => {
  const ids: number[] = [];
  for (const state of ["active", "paused", "ended", "closed"] as const) {
    const campaign = await site.campaign({ state });
    ids.push(campaign.id);
    await send("PUT", "follow", campaign.id);
    site.clock.now += 1000;
  }
  const list = async (query: string) =>
    (await site.get(`/api/v1/account/following/${query}`, headers)).json;
  const first = await list("?limit=2");
  const second = await list(`?limit=2&cursor=${first.next_cursor}`);
  const found = [...first.data, ...second.data].map((card: { id: number }) => card.id);
  expect(found).toEqual(ids.slice(0, 3).toReversed());
  expect(second.next_cursor).toBeNull();
});

test("limits likes and follows per account, with a Retry-After", async () => {
  for (let n = 0; n < ALLOWED_CALLS; n += 1) {
    const what = n % 4 < 2 ? "like" : "follow";
    expect((await send(n % 2 === 0 ? "PUT" : "DELETE", what)).status).toBe(200);
  }
  for (const what of ["like", "follow"] as const) {
    const refused = await send("PUT", what);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  }
  expect(await ownPart()).toMatchObject({ liked: false, following: false });
  expect((await send("DELETE", "like")).status).toBe(429);
  const other = await openAccount(site);
  const path = `/api/v1/campaign/${id}/like/`;
  const ofOther = await site.ask(path, { method: "PUT", headers: await other.bearer() });
  expect(ofOther.status).toBe(200);
  site.clock.now += 61_000;
  expect((await send("PUT", "like")).status).toBe(200);
});

describe("shares", () => {
  const share = async (channel: string, from = "192.0.2.1") => {
    const source = { "x-forwarded-for": from };
    return (await site.post(`/api/v1/campaign/${id}/shares/`, { channel }, source)).status;
  };
  const counts = () =>
    site.db
      .selectFrom("campaign_share")
      .select(["channel", "day", "shares"])
      .where("campaign_id", "=", id)
      .orderBy("day")
      .orderBy("channel")
      .execute();

  test("are refused for a campaign that isn't public", async () => {
    ({ id } = await site.campaign({ state: "draft" }));
    expect(await share("copy", "192.0.2.9")).toBe(404);
    const counted = site.db.selectFrom("rate_limit").select("key").where("key", "like", "share:%");
    expect(await counted.execute()).toEqual([]);
  });

  test("are counted by channel and day, with a public total", async () => {
    site.clock.now = Date.UTC(2026, 10, 20, 12);
    const shares = ["copy", "copy", "mail"].map((channel) => share(channel));
    expect(await Promise.all(shares)).toEqual([202, 202, 202]);
    site.clock.now += DAY_MS;
    await share("copy");
    expect(await counts()).toEqual([
      { channel: "copy", day: "2026-11-20", shares: 2 },
      { channel: "mail", day: "2026-11-20", shares: 1 },
      { channel: "copy", day: "2026-11-21", shares: 1 },
    ]);
    expect((await page()).share_count).toBe(4);
    expect(await share("pigeon")).toBe(422);
  });

  test("count at most twenty times a day per address, with the same response", async () => {
    site.clock.now += 2 * DAY_MS;
    const responses = await Promise.all(
      Array.from({ length: SHARE_LIMIT.points + 5 }, () => share("whatsapp")),
    );
    expect(new Set(responses)).toEqual(new Set([202]));
    expect((await counts()).map(({ shares }) => shares)).toEqual([SHARE_LIMIT.points]);
    site.clock.now += DAY_MS;
    await share("whatsapp");
    expect((await page()).share_count).toBe(SHARE_LIMIT.points + 1);
  });

  test("count at most twenty times a day per network", async () => {
    for (let n = 0; n < SHARE_LIMIT.points + 5; n += 1) await share("mail", `2001:db8:7:${n}::1`);
    expect((await counts()).map(({ shares }) => shares)).toEqual([SHARE_LIMIT.points]);
  });
});
