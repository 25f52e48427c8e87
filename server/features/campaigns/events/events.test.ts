import { beforeEach, describe, expect, test } from "vitest";
import { EVENTS_PER_DAY } from "#contract/campaigns/team-events.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { openEvents } from "../../../testing/test-events.ts";
import { notificationsOf } from "../../../testing/test-notifications.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { openMember } from "../../../testing/test-team.ts";
import { notifyOfChanges } from "./notify-guests.ts";

const HOUR_MS = 60 * 60 * 1000;
const SECRET = "https://meet.example.org/secret-room";

const site = await openTestSite({ argon2: fakeArgon2, mails: true });

let owner: TestAccount;
let guest: TestAccount;
let id: number;
let team: Awaited<ReturnType<typeof openEvents>>;
let asGuest: Awaited<ReturnType<typeof openEvents>>;

beforeEach(async () => {
  owner = await openAccount(site, { firstName: "Olu" });
  guest = await openAccount(site, { firstName: "Gea" });
  ({ id } = await site.campaign({ organiserId: owner.id, title: "The vaccine boat" }));
  team = await openEvents(site, id, owner);
  asGuest = await openEvents(site, id, guest);
});

const noticesOf = async (account: TestAccount) =>
  (await notificationsOf(site, account)).map(({ data }) => data.what);

test("notifies followers of a new event, and guests of changes and the cancellation", async () => {
  const follower = await openAccount(site);
  const asFollower = await follower.bearer();
  await site.ask(`/api/v1/campaign/${id}/follow/`, { method: "PUT", headers: asFollower });
  const event = await team.created();
  expect(await noticesOf(follower)).toEqual(["announced"]);
  expect(await noticesOf(owner)).toEqual([]);

  const signed = await asGuest.signUp(event);
  expect(signed.json).toMatchObject({ signed_up: true, own: false, meeting_url: SECRET });
  expect((await asGuest.signUp(event)).status).toBe(200);
  const first = await site.mailTo(guest.email);
  expect(first.subject).toBe("You're signed up: Ask the boatman");
  expect(first.text).toContain(SECRET);
  expect(first.text).toContain(`/api/v1/event/${event}/calendar.ics?key=`);
  expect((await asGuest.page(event)).json.data).toMatchObject({ coming: 1, decided: null });

  const moved = new Date(site.clock.now + 72 * HOUR_MS);
  await team.update(event, {
    starts_at: moved.toISOString(),
    ends_at: new Date(moved.getTime() + HOUR_MS).toISOString(),
  });
  expect(await noticesOf(guest)).toEqual([]);
  site.clock.now += HOUR_MS / 2;
  await notifyOfChanges(site.deps);
  [team, asGuest] = [await openEvents(site, id, owner), await openEvents(site, id, guest)];
  const second = await site.mailTo(guest.email);
  expect(second.subject).toContain("New time or place");
  expect(second.text).toContain(`${moved.toISOString().slice(11, 16)} to`);

  const cancelled = await team.decide(event, "cancel", "The engine broke");
  expect(cancelled.json).toMatchObject({ decided: "Cancelled", version: 3 });
  const third = await site.mailTo(guest.email);
  expect(third.text).toContain("The engine broke");
  expect(third.text).not.toContain(SECRET);
  expect(await noticesOf(guest)).toEqual(["changed", "cancelled"]);
  expect(await site.mailsTo(guest.email)).toHaveLength(3);
  expect((await asGuest.signUp(event)).json.code).toBe("wrong_state");
});

test("sends no notifications when only texts change", async () => {
  const event = await team.created();
  await asGuest.signUp(event);
  const { starts_at, ends_at } = (await asGuest.page(event)).json.data;
  const changed = await team.update(event, { starts_at, ends_at, title: "Ask the crew" });
  expect(changed.json.title).toBe("Ask the crew");
  expect((await asGuest.page(event)).json.data.title).toBe("Ask the crew");
  expect(await site.mailsTo(guest.email)).toHaveLength(1);
});

test("shows the meeting link only to guests and the team", async () => {
  const event = await team.created();
  const visitor = await openEvents(site, id);
  const responses = [
    await visitor.page(event),
    await visitor.list(),
    await asGuest.list(),
    await asGuest.own(event),
    await site.get(`/api/v1/campaign/${id}/`),
    await site.get(`/api/v1/event/${event}/calendar.ics`),
  ];
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  for (const { text } of responses) expect(text).not.toContain("secret-room");
  expect((await visitor.own(event)).status).toBe(401);
  expect((await team.own(event)).json).toMatchObject({ own: true, meeting_url: SECRET });
  await asGuest.signUp(event);
  expect((await asGuest.own(event)).json.meeting_url).toBe(SECRET);
  expect((await asGuest.withdraw(event)).json).toMatchObject({
    signed_up: false,
    meeting_url: null,
  });
  expect((await asGuest.withdraw(event)).status).toBe(200);
});

test("lets readers read and editors decide, and refuses the second of two simultaneous edits", async () => {
  const event = await team.created();
  const asReader = await openEvents(site, id, await openMember(site, id, "reader"));
  const asEditor = await openEvents(site, id, await openMember(site, id, "editor"));
  expect((await asReader.team()).json.data).toMatchObject([{ id: event, meeting_url: SECRET }]);
  expect((await asReader.create()).status).toBe(403);
  expect((await asReader.decide(event, "cancel")).status).toBe(403);
  expect((await asGuest.guests(event)).status).toBe(404);
  await asGuest.signUp(event);
  expect((await asReader.guests(event)).json.data).toMatchObject([{ name: "Gea Obi" }]);

  const both = await Promise.all([
    team.update(event, { title: "The owner's title" }),
    asEditor.update(event, { title: "The editor's title" }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.json.code).toBe("changed_meanwhile");
  const other = await site.campaign({ organiserId: guest.id });
  const elsewhere = await openEvents(site, other.id, guest);
  expect((await elsewhere.decide(event, "cancel")).status).toBe(404);
});

test("removes an erased account from the guests", async () => {
  const event = await team.created();
  await asGuest.signUp(event);
  expect((await team.page(event)).json.data.coming).toBe(1);
  const body = { password: guest.password, confirm: "ERASE" };
  const erased = await site.post("/api/v1/account/erase/", body, await guest.bearer());
  expect(erased.status).toBe(200);
  expect((await team.page(event)).json.data.coming).toBe(0);
  expect((await team.guests(event)).json.data).toEqual([]);
});

test("starts and ends early on request, or ends on time", async () => {
  const event = await team.created();
  expect((await team.decide(event, "end")).status).toBe(409);
  expect((await team.decide(event, "start")).json.decided).toBe("In session");
  expect((await team.decide(event, "end")).json.decided).toBe("Ended");
  expect((await team.decide(event, "cancel")).status).toBe(409);
  expect((await asGuest.signUp(event)).status).toBe(409);
  const past = await team.created({}, 1);
  site.clock.now += 3 * HOUR_MS;
  team = await openEvents(site, id, owner);
  expect((await team.decide(past, "start")).status).toBe(409);
  expect((await team.update(past, {})).status).toBe(409);
});

test("shows a draft's events only to the team", async () => {
  ({ id } = await site.campaign({ organiserId: owner.id, state: "draft" }));
  team = await openEvents(site, id, owner);
  const event = await team.created();
  expect((await asGuest.page(event)).status).toBe(404);
  expect((await asGuest.signUp(event)).status).toBe(404);
  expect((await asGuest.own(event)).status).toBe(404);
  expect((await site.get(`/api/v1/event/${event}/calendar.ics`)).status).toBe(404);
  const listed = (await team.list("?mine=true")).json.data;
  expect(listed).toMatchObject([{ id: event, own: true, public: false }]);
  const path = `/api/v1/organiser/campaigns/${id}/`;
  const deleted = await site.ask(path, { method: "DELETE", headers: await owner.bearer() });
  expect(deleted.status).toBe(200);
  ({ id } = await site.campaign({ state: "closed", organiserId: owner.id }));
  expect((await (await openEvents(site, id, owner)).create()).status).toBe(409);
});

describe("creating an event", () => {
  const later = (hours: number) => new Date(site.clock.now + hours * HOUR_MS).toISOString();

  test.each([
    ["title", () => ({ title: " " }), "At least 3 characters"],
    ["description", () => ({ description: "" }), "Please describe the event"],
    ["starts_at", () => ({ starts_at: later(-1) }), "Choose a time in the future"],
    ["ends_at", () => ({ ends_at: later(47) }), "Please choose an end time after the start time"],
    ["ends_at", () => ({ ends_at: later(48 + 15 * 24) }), "An event can last at most 14 days"],
    [
      "starts_at",
      () => ({ starts_at: later(3 * 8760), ends_at: later(3 * 8760 + 1) }),
      "Choose a time within the next 2 years",
    ],
    ["place", () => ({ place: "" }), "Please enter the place"],
    [
      "meeting_url",
      () => ({ meeting_url: "http://meet.example.org" }),
      "Please enter the full link, starting with https://",
    ],
    [
      "meeting_url",
      () => ({ meeting_url: "javascript:alert(1)" }),
      "Please enter the full link, starting with https://",
    ],
    ["host_id", () => ({ host_id: guest.id }), "Choose someone on the team"],
    [
      "picture",
      () => ({ picture: { key: "campaigns/01890a5d-ac96-774b-bcce-b302099a8057", alt: "" } }),
      "Choose one of this campaign's pictures",
    ],
  ] as const)("refuses an invalid %s, naming the field", async (field, change, msg) => {
    const { status, json } = await team.create(change());
    expect([status, json.detail[0].loc.at(-1), json.detail[0].msg]).toEqual([422, field, msg]);
    expect((await team.team()).json.data).toEqual([]);
  });

  test("accepts ten events a day, even at once, and drops the link of an in-person event", async () => {
    const responses = await Promise.all(
      Array.from({ length: EVENTS_PER_DAY + 2 }, () => team.create({ place_kind: "place" })),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(EVENTS_PER_DAY);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect(JSON.stringify(responses)).not.toContain("secret-room");
  });
});

test("lets a closed campaign cancel an event but not move it", async () => {
  const event = await team.created();
  await inTransaction(site.database, (tx) =>
    tx.updateTable("campaign").set({ state: "closed" }).where("id", "=", id).execute(),
  );
  expect((await team.update(event, { place: "Elsewhere" })).json.code).toBe("wrong_state");
  expect((await team.decide(event, "cancel")).status).toBe(200);
});
