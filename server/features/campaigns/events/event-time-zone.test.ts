import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { openEvents } from "../../../testing/test-events.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { addEvent } from "../catalogue/add-event.ts";
import { notifyOfChanges } from "./notify-guests.ts";
import { remindGuests } from "./remind-guests.ts";

const HOUR_MS = 60 * 60 * 1000;
/** 18:00 in Berlin, in summer time. */
const EVENING = { starts_at: "2027-07-03T16:00:00.000Z", ends_at: "2027-07-03T17:30:00.000Z" };
const IN_BERLIN = { ...EVENING, time_zone: "Europe/Berlin" };
const WRITTEN = "Saturday, July 3, 2027, 18:00 to 19:30 CEST";

let owner: TestAccount;
let guest: TestAccount;
let id: number;
let team: Awaited<ReturnType<typeof openEvents>>;
let asGuest: Awaited<ReturnType<typeof openEvents>>;

async function signIn(): Promise<void> {
  team = await openEvents(site, id, owner);
  asGuest = await openEvents(site, id, guest);
}

const site = await openTestSite({ argon2: fakeArgon2, mails: true });

beforeEach(async () => {
  site.clock.now = Date.parse("2027-06-01T12:00:00Z");
  owner = await openAccount(site);
  guest = await openAccount(site);
  ({ id } = await site.campaign({ organiserId: owner.id }));
  await signIn();
});

test("returns the time zone in every response about an event", async () => {
  const created = await team.create(IN_BERLIN);
  expect(created.json).toMatchObject(IN_BERLIN);
  const event = created.json.id;
  const bearer = await owner.bearer();
  const dashboard = await site.ask("/api/v1/account/dashboard/", { headers: bearer });
  expect([
    (await team.team()).json.data[0],
    (await team.list("?mine=true")).json.data[0],
    (await team.page(event)).json.data,
    (await site.get(`/api/v1/campaign/${id}/`)).json.data.events[0],
    dashboard.json.organising.next_events[0],
  ]).toEqual(
    Array.from({ length: 5 }, () => expect.objectContaining({ time_zone: "Europe/Berlin" })),
  );
});

test("defaults to UTC on creation and to the stored zone on a change", async () => {
  expect((await team.create(EVENING)).json.time_zone).toBe("UTC");
  const event = await team.created(IN_BERLIN);
  const changed = await team.update(event, { ...EVENING, title: "Ask the crew" });
  expect(changed.json).toMatchObject({ ...IN_BERLIN, title: "Ask the crew" });
});

test("reads an event stored without a time zone as UTC", async () => {
  const event = await inTransaction(site.database, (tx) =>
    addEvent(tx, {
      ...{
        campaignId: id,
        hostId: owner.id,
        title: "Open day",
        description: "Come",
        place: "Quay",
      },
      ...{ startsAt: new Date(EVENING.starts_at), endsAt: new Date(EVENING.ends_at) },
      at: new Date(site.clock.now),
    }),
  );
  expect((await team.page(event)).json.data.time_zone).toBe("UTC");
});

test("stores the canonical name of a time zone", async () => {
  const event = await team.created({ ...EVENING, time_zone: "europe/berlin" });
  expect((await team.page(event)).json.data.time_zone).toBe("Europe/Berlin");
});

test.each(["Europe/Atlantis", "+02:00", "", "CEST", "x".repeat(300), null, 2])(
  "refuses the time zone %j, naming the field, and writes nothing",
  async (time_zone) => {
    const { status, json } = await team.create({ ...EVENING, time_zone });
    expect([status, json.detail[0].loc.at(-1)]).toEqual([422, "time_zone"]);
    expect((await team.team()).json.data).toEqual([]);
  },
);

test("sends no emails when only the time zone changes", async () => {
  const event = await team.created(EVENING);
  await asGuest.signUp(event);
  expect((await team.update(event, IN_BERLIN)).json).toMatchObject(IN_BERLIN);
  site.clock.now += HOUR_MS;
  await notifyOfChanges(site.deps);
  expect(await site.mailsTo(guest.email)).toHaveLength(1);
});

test("shows the time in the event's zone in all emails", async () => {
  const event = await team.created({ ...IN_BERLIN, ends_at: "2027-07-03T18:00:00.000Z" });
  await asGuest.signUp(event);
  expect((await site.mailTo(guest.email)).text).toContain("18:00 to 20:00 CEST");
  await team.update(event, IN_BERLIN);
  site.clock.now += HOUR_MS;
  await notifyOfChanges(site.deps);
  site.clock.now = Date.parse(EVENING.starts_at) - 4 * HOUR_MS;
  await remindGuests(site.deps);
  await signIn();
  await team.decide(event, "cancel");
  const mails = await site.mailsTo(guest.email);
  expect(mails.map(({ subject }) => subject.split(":")[0]).toSorted()).toEqual([
    "Cancelled",
    "New time or place",
    "Starting soon",
    "You're signed up",
  ]);
  for (const { subject, text } of mails) {
    expect(text).not.toContain("UTC");
    if (!subject.startsWith("You're")) expect(text).toContain(WRITTEN);
  }
});

test("returns the zone in notifications about an event", async () => {
  const event = await team.created(IN_BERLIN);
  await asGuest.signUp(event);
  await team.decide(event, "cancel");
  const bearer = await guest.bearer();
  const { json } = await site.ask("/api/v1/account/notifications/", { headers: bearer });
  expect(json.data[0].notice).toMatchObject({ kind: "event", time_zone: "Europe/Berlin" });
});

test("writes the event's instant into the calendar file, whatever its zone", async () => {
  const event = await team.created(IN_BERLIN);
  const { text } = await site.get(`/api/v1/event/${event}/calendar.ics`);
  expect(text).toContain("\r\nDTSTART:20270703T160000Z\r\nDTEND:20270703T173000Z\r\n");
});
