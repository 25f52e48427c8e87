import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { give } from "../../../testing/test-donations.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { SHARES } from "./count-share.ts";

/** An even number, so that the last of them takes something back. */
const ATTACHED = 8;
const DAY_MS = 24 * 60 * 60 * 1000;

let site: TestSite;
let somebody: TestAccount;
let headers: { authorization: string };
let id: number;

beforeAll(async () => {
  const environment = { TRUSTED_PROXIES: "127.0.0.1" };
  site = await openTestSite({
    argon2: cheapArgon2,
    environment,
    limits: { "attach:account": ATTACHED },
  });
});

beforeEach(async () => {
  somebody = await openAccount(site);
  headers = await somebody.bearer();
  ({ id } = await site.campaign());
});

const ask = (method: "PUT" | "DELETE", what: "like" | "follow", campaign = id) =>
  site.ask(`/api/v1/campaign/${campaign}/${what}/`, { method, headers });
const page = async () => (await site.get(`/api/v1/campaign/${id}/`)).json.data;
const own = async () => (await site.get(`/api/v1/account/campaigns/${id}/`, headers)).json;

describe.each([
  ["like", "like_count", "liked"],
  ["follow", "follower_count", "following"],
] as const)("%s", (what, count, mine) => {
  test("counts once, however often it is asked for at once, and can be taken back", async () => {
    expect((await page())[count]).toBe(0);
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask("PUT", what)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await ask("PUT", what)).json).toEqual({ [mine]: true, [count]: 1 });
    expect((await page())[count]).toBe(1);
    expect((await own())[mine]).toBe(true);
    expect((await ask("DELETE", what)).json).toEqual({ [mine]: false, [count]: 0 });
    expect((await ask("DELETE", what)).status).toBe(200);
    expect((await page())[count]).toBe(0);
    expect((await own())[mine]).toBe(false);
  });

  test("a campaign that is not public is not found, but a like or follow can be taken back", async () => {
    const draft = await site.campaign({ state: "draft" });
    expect((await ask("PUT", what, draft.id)).status).toBe(404);
    expect((await ask("DELETE", what, draft.id)).status).toBe(200);
  });
});

test("a person's own part has whether they gave, also anonymously, their role and their comments", async () => {
  expect(await own()).toEqual({
    liked: false,
    following: false,
    gave: false,
    role: null,
    comment_ids: [],
  });
  await give(site, { campaignId: id, accountId: somebody.id, anonymous: true });
  const posted = await site.post(`/api/v1/campaign/${id}/comments/`, { text: "Hi" }, headers);
  expect(await own()).toMatchObject({ gave: true, comment_ids: [posted.json.id] });
  ({ id } = await site.campaign({ organiserId: somebody.id, state: "draft" }));
  expect((await own()).role).toBe("owner");
  ({ id } = await site.campaign({ state: "draft" }));
  expect((await site.get(`/api/v1/account/campaigns/${id}/`, headers)).status).toBe(404);
});

test("followed campaigns are listed page by page, latest first, only public ones", async () => {
  const ids: number[] = [];
  for (const state of ["active", "paused", "ended", "closed"] as const) {
    const campaign = await site.campaign({ state });
    ids.push(campaign.id);
    await ask("PUT", "follow", campaign.id);
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

test("after many changes in a row the next gets 429 with the wait, and changes nothing", async () => {
  for (let n = 0; n < ATTACHED; n += 1) {
    const what = n % 4 < 2 ? "like" : "follow";
    expect((await ask(n % 2 === 0 ? "PUT" : "DELETE", what)).status).toBe(200);
  }
  for (const what of ["like", "follow"] as const) {
    const refused = await ask("PUT", what);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  }
  expect(await own()).toMatchObject({ liked: false, following: false });
  expect((await ask("DELETE", "like")).status).toBe(429);
  const other = await openAccount(site);
  const path = `/api/v1/campaign/${id}/like/`;
  const theirs = await site.ask(path, { method: "PUT", headers: await other.bearer() });
  expect(theirs.status).toBe(200);
  site.clock.now += 61_000;
  expect((await ask("PUT", "like")).status).toBe(200);
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

  test("are counted by channel and day, and their sum is public", async () => {
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

  test("count at most twenty a day from one source, with the same answer", async () => {
    site.clock.now += 2 * DAY_MS;
    const answers = await Promise.all(
      Array.from({ length: SHARES.points + 5 }, () => share("whatsapp")),
    );
    expect(new Set(answers)).toEqual(new Set([202]));
    expect((await counts()).map(({ shares }) => shares)).toEqual([SHARES.points]);
    site.clock.now += DAY_MS;
    await share("whatsapp");
    expect((await page()).share_count).toBe(SHARES.points + 1);
  });

  test("count at most twenty a day from all addresses of a network", async () => {
    for (let n = 0; n < SHARES.points + 5; n += 1) await share("mail", `2001:db8:7:${n}::1`);
    expect((await counts()).map(({ shares }) => shares)).toEqual([SHARES.points]);
  });
});
