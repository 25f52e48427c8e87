import { expect, test } from "vitest";
import { EVENTS_PER_PAGE } from "#contract/events.ts";
import { cheapArgon2 } from "../../testing/cheap-argon2.ts";
import { openAccount } from "../../testing/test-account.ts";
import { eventsOf } from "../../testing/test-events.ts";
import { openTestSite } from "../../testing/test-site.ts";

const HOUR_MS = 60 * 60 * 1000;

test("the list: one's own, by words, by year, page by page, those ahead first", async () => {
  const site = await openTestSite({ argon2: cheapArgon2, mails: true });
  const owner = await openAccount(site);
  const { id } = await site.campaign({ organiserId: owner.id });
  const team = await eventsOf(site, id, owner);
  const asGuest = await eventsOf(site, id, await openAccount(site));
  const [near, far] = [
    await team.created({}, 5),
    await team.created({ title: "50% off_road" }, 90),
  ];
  const gone = await team.created({}, 1);
  await team.decide(gone, "cancel");
  const ids = async (query: string) =>
    (await team.list(`?mine=true${query}`)).json.data.map((one: { id: number }) => one.id);
  expect(await ids("")).toEqual([near, far, gone]);
  expect(await ids("&q=0%25%20OFF_r")).toEqual([far]);
  expect(await ids("&q=_a%25")).toEqual([]);
  expect(await ids("&year=1999")).toEqual([]);
  expect((await asGuest.list("?mine=true")).json).toMatchObject({ data: [], counts: { all: 0 } });
  await asGuest.signUp(far);
  expect((await asGuest.list("?mine=true")).json.data).toMatchObject([
    { id: far, signed_up: true },
  ]);
  expect((await (await eventsOf(site, id)).list("?mine=true")).status).toBe(401);

  for (let more = 0; more < 7; more += 1) await team.created({}, 10 + more);
  const first = (await team.list("?mine=true")).json;
  expect(first).toMatchObject({ page: 1, pages: 2, total: 10, counts: { all: 10, ahead: 9 } });
  expect(first.data).toHaveLength(EVENTS_PER_PAGE);
  expect(await ids("&page=2")).toEqual([gone]);
  expect((await team.list("?mine=true&page=99")).json.page).toBe(2);
  expect(first.years).toContain(new Date(site.clock.now + 48 * HOUR_MS).getUTCFullYear());
});
