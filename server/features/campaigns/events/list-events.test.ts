import { expect, test } from "vitest";
import { EVENTS_PER_PAGE } from "#contract/campaigns/events.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { openEvents } from "../../../testing/test-events.ts";
import { openTestSite } from "../../../testing/test-site.ts";

const HOUR_MS = 60 * 60 * 1000;

test("caches responses for guests and never serves stale ones", async () => {
  const site = await openTestSite({ argon2: fakeArgon2 });
  site.clock.now = Date.UTC(2027, 1, 1, 6);
  const owner = await openAccount(site);
  const { id } = await site.campaign({ organiserId: owner.id });
  const guest = await openAccount(site);
  const visitor = await openEvents(site, 0);
  const asTeam = () => openEvents(site, id, owner);
  const asGuest = () => openEvents(site, 0, guest);
  /** Reads twice, the second time from the cache. */
  const listed = async () => {
    const first = await visitor.list();
    const second = await visitor.list();
    expect(first.headers.get("etag")).toBeTruthy();
    expect(second.text).toBe(first.text);
    return second.json;
  };
  const ids = async () => (await listed()).data.map((event: { id: number }) => event.id);
  expect(await listed()).toMatchObject({ data: [], until: null });

  const short = await (await asTeam()).created({}, 2);
  const long = await (await asTeam()).created({}, 3);
  expect(await ids()).toEqual([short, long]);
  await (await asTeam()).update(short, { title: "Ask the crew", ...(await span(short)) });
  expect((await listed()).data[0].title).toBe("Ask the crew");
  await (await asGuest()).signUp(short);
  expect((await listed()).data[0]).toMatchObject({ coming: 1, signed_up: false, own: false });
  await (await asGuest()).withdraw(short);
  expect((await listed()).data[0].coming).toBe(0);
  // Logged-in callers get their own response, which isn't cached.
  await (await asGuest()).signUp(long);
  expect((await (await asGuest()).list()).json.data[1]).toMatchObject({ signed_up: true });
  expect((await (await asTeam()).list()).json.data[0]).toMatchObject({ own: true });
  expect((await listed()).data[1]).toMatchObject({ coming: 1, signed_up: false, own: false });

  const { until } = await listed();
  expect(until).toBe(new Date(site.clock.now + 3 * HOUR_MS).toISOString());
  site.clock.now = Date.parse(until) - 1;
  expect((await listed()).counts.ahead).toBe(2);
  site.clock.now += 1;
  expect(await listed()).toMatchObject({
    counts: { ahead: 1 },
    data: [{ id: long }, { id: short }],
  });
  await (await asTeam()).decide(long, "cancel");
  expect((await listed()).data[0].decided).toBe("Cancelled");
  const step = { action: "end" };
  const path = `/api/v1/organiser/campaigns/${id}/steps/`;
  await site.post(path, step, await owner.bearer());
  expect((await site.post(path, { action: "close" }, await owner.bearer())).status).toBe(200);
  expect(await ids()).toEqual([]);

  async function span(event: number) {
    const { starts_at, ends_at } = (await visitor.page(event)).json.data;
    return { starts_at, ends_at };
  }
});

test("filters by own events, words and year, and pages with upcoming events first", async () => {
  const site = await openTestSite({ argon2: fakeArgon2, mails: true });
  const owner = await openAccount(site);
  const { id } = await site.campaign({ organiserId: owner.id });
  const team = await openEvents(site, id, owner);
  const asGuest = await openEvents(site, id, await openAccount(site));
  const [near, far] = [
    await team.created({}, 5),
    await team.created({ title: "50% off_road" }, 90),
  ];
  const cancelled = await team.created({}, 1);
  await team.decide(cancelled, "cancel");
  const ids = async (query: string) =>
    (await team.list(`?mine=true${query}`)).json.data.map((event: { id: number }) => event.id);
  expect(await ids("")).toEqual([near, far, cancelled]);
  expect(await ids("&q=0%25%20OFF_r")).toEqual([far]);
  expect(await ids("&q=_a%25")).toEqual([]);
  expect(await ids("&year=1999")).toEqual([]);
  expect((await asGuest.list("?mine=true")).json).toMatchObject({ data: [], counts: { all: 0 } });
  await asGuest.signUp(far);
  expect((await asGuest.list("?mine=true")).json.data).toMatchObject([
    { id: far, signed_up: true },
  ]);
  expect((await (await openEvents(site, id)).list("?mine=true")).status).toBe(401);

  for (let n = 0; n < 7; n += 1) await team.created({}, 10 + n);
  const first = (await team.list("?mine=true")).json;
  expect(first).toMatchObject({ page: 1, pages: 2, total: 10, counts: { all: 10, ahead: 9 } });
  expect(first.data).toHaveLength(EVENTS_PER_PAGE);
  expect(await ids("&page=2")).toEqual([cancelled]);
  expect((await team.list("?mine=true&page=99")).json.page).toBe(2);
  expect(first.years).toContain(new Date(site.clock.now + 48 * HOUR_MS).getUTCFullYear());
});

test("pages a team's events, latest or earliest first", async () => {
  const site = await openTestSite({ argon2: fakeArgon2 });
  const owner = await openAccount(site);
  const { id } = await site.campaign({ organiserId: owner.id });
  const team = await openEvents(site, id, owner);
  const [late, soon, later] = [
    await team.created({}, 48),
    await team.created({}, 24),
    await team.created({}, 72),
  ];
  const walk = async (sort: string) => {
    const ids: number[] = [];
    let cursor = "";
    do {
      const { json } = await team.team(`?limit=2&sort=${sort}${cursor && `&cursor=${cursor}`}`);
      ids.push(...json.data.map((event: { id: number }) => event.id));
      cursor = json.next_cursor ?? "";
    } while (cursor);
    return ids;
  };
  expect(await walk("-starts")).toEqual([later, late, soon]);
  expect(await walk("starts")).toEqual([soon, late, later]);
});
