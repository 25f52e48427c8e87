import { beforeEach, expect, test } from "vitest";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { captureEmails } from "../../../testing/services/capture-emails.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { openEvents } from "../../../testing/test-events.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import type { EmailContent } from "../../foundation/emails/email-content.ts";
import type { EventDeps } from "./event-deps.ts";
import { CHANGE_EMAILS_PER_DAY } from "./event-policy.ts";
import { notifyOfChanges } from "./notify-guests.ts";
import { remindGuests } from "./remind-guests.ts";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

const site = await openTestSite({ argon2: fakeArgon2 });

let emails: EmailContent[];
let deps: EventDeps;
let owner: TestAccount;
let guest: TestAccount;
let id: number;

beforeEach(async () => {
  emails = [];
  deps = { ...site.deps, mails: captureEmails((sent) => emails.push(...sent)) };
  owner = await openAccount(site);
  guest = await openAccount(site);
  ({ id } = await site.campaign({ organiserId: owner.id }));
});

const asTeam = () => openEvents(site, id, owner);
const asGuest = async (who = guest) => openEvents(site, 0, who);

async function createWithGuest(inHours: number): Promise<number> {
  const event = await (await asTeam()).created({}, inHours);
  expect((await (await asGuest()).signUp(event)).status).toBe(200);
  return event;
}

/** Moves the event to a place, and to a start in so many hours if given. */
async function change(event: number, place: string, inHours?: number): Promise<void> {
  const team = await asTeam();
  const { starts_at, ends_at, version } = (await team.team()).json.data.find(
    ({ id: eventId }: { id: number }) => eventId === event,
  );
  const span = inHours === undefined ? { starts_at, ends_at } : {};
  const { status } = await team.update(event, {
    ...team.body({ place, ...span }, inHours),
    version,
  });
  expect(status).toBe(200);
}

/** Sends the emails that are due, and returns recipients and places. */
async function sendDue(minutes = 0): Promise<string[]> {
  site.clock.now += minutes * MINUTE_MS;
  emails = [];
  await Promise.all([notifyOfChanges(deps), notifyOfChanges(deps)]);
  return emails.map(({ to, blocks }) => {
    const text = blocks.flatMap((block) => (block.kind === "text" ? block.text : [])).join("\n");
    return `${to} ${/^(?:Kyoto|Osaka|Nara)$/m.exec(text)?.[0]}`;
  });
}

test("combines changes within half an hour in one email with the latest details", async () => {
  const event = await createWithGuest(48);
  await change(event, "Osaka");
  expect(await sendDue(20)).toEqual([]);
  await change(event, "Nara");
  expect(await sendDue(20)).toEqual([]);
  const late = await openAccount(site);
  await (await asGuest(late)).signUp(event);
  expect(await sendDue(10)).toEqual([`${guest.email} Nara`]);
  expect(await sendDue(120)).toEqual([]);
  const notifications = await site.get("/api/v1/account/notifications/", await guest.bearer());
  expect(notifications.json.data).toMatchObject([{ notice: { kind: "event", what: "changed" } }]);
});

test("sends three emails a day and holds back more until the first is a day old", async () => {
  const event = await createWithGuest(72);
  for (let n = 0; n < CHANGE_EMAILS_PER_DAY; n += 1) {
    await change(event, n % 2 === 0 ? "Osaka" : "Kyoto");
    expect(await sendDue(60)).toHaveLength(1);
  }
  await change(event, "Nara");
  expect(await sendDue(60)).toEqual([]);
  expect(await sendDue(20 * 60)).toEqual([]);
  expect(await sendDue(2 * 60)).toEqual([`${guest.email} Nara`]);
});

test("emails guests immediately when the old or new start is soon", async () => {
  const event = await createWithGuest(1);
  await change(event, "Nara", 40);
  expect(await sendDue()).toEqual([`${guest.email} Nara`]);
  await change(event, "Osaka", 2);
  await change(event, "Osaka", 30);
  // A further change doesn't delay an email that is due.
  await change(event, "Kyoto", 31);
  expect(await sendDue()).toEqual([`${guest.email} Kyoto`]);
});

test("sends a cancellation immediately and nothing after it", async () => {
  const event = await createWithGuest(48);
  await change(event, "Osaka");
  const { status } = await (await asTeam()).decide(event, "cancel");
  expect(status).toBe(200);
  expect(await sendDue(60)).toEqual([]);
  const row = await site.db
    .selectFrom("event_signup")
    .select("tell_from")
    .where("event_id", "=", event)
    .executeTakeFirstOrThrow();
  expect(row.tell_from).toBeNull();
  const notifications = await site.get("/api/v1/account/notifications/", await guest.bearer());
  expect(notifications.json.data).toMatchObject([{ notice: { kind: "event", what: "cancelled" } }]);
});

test("includes earlier changes in a reminder and sends no other email", async () => {
  const event = await createWithGuest(24);
  for (let n = 0; n < CHANGE_EMAILS_PER_DAY; n += 1) {
    await change(event, n % 2 === 0 ? "Osaka" : "Kyoto");
    expect(await sendDue(31)).toHaveLength(1);
  }
  await change(event, "Nara");
  site.clock.now += 4 * HOUR_MS;
  emails = [];
  await remindGuests(deps);
  const own = emails.filter(({ to }) => to === guest.email);
  expect(own).toMatchObject([{ kind: "event-soon" }]);
  // The daily limit would allow another email, and the event isn't over.
  expect(await sendDue(19 * 60)).toEqual([]);
});
