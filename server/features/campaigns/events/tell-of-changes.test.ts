import { beforeAll, beforeEach, expect, test } from "vitest";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { caughtMails } from "../../../testing/services/caught-mails.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { eventsOf } from "../../../testing/test-events.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import type { Letter } from "../../foundation/letters/letter.ts";
import type { EventDeps } from "./event-deps.ts";
import { CHANGE_MAILS_PER_DAY } from "./event-policy.ts";
import { remindGuests } from "./remind-guests.ts";
import { tellOfChanges } from "./tell-guests.ts";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

let site: TestSite;
let letters: Letter[];
let deps: EventDeps;
let owner: TestAccount;
let guest: TestAccount;
let id: number;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
});

beforeEach(async () => {
  letters = [];
  deps = { ...site.deps, mails: caughtMails((sent) => letters.push(...sent)) };
  owner = await openAccount(site);
  guest = await openAccount(site);
  ({ id } = await site.campaign({ organiserId: owner.id }));
});

const asTeam = () => eventsOf(site, id, owner);
const asGuest = async (who = guest) => eventsOf(site, 0, who);

async function announced(inHours: number): Promise<number> {
  const event = await (await asTeam()).created({}, inHours);
  expect((await (await asGuest()).signUp(event)).status).toBe(200);
  return event;
}

/** Moves it to a place, at the hours from now that are given, or when it was to be. */
async function change(event: number, place: string, inHours?: number): Promise<void> {
  const team = await asTeam();
  const { starts_at, ends_at, version } = (await team.team()).json.data.find(
    (one: { id: number }) => one.id === event,
  );
  const span = inHours === undefined ? { starts_at, ends_at } : {};
  const { status } = await team.update(event, {
    ...team.body({ place, ...span }, inHours),
    version,
  });
  expect(status).toBe(200);
}

/** Whom what is due by now was written to, with the place that it names. */
async function told(minutes = 0): Promise<string[]> {
  site.clock.now += minutes * MINUTE_MS;
  letters = [];
  await Promise.all([tellOfChanges(deps), tellOfChanges(deps)]);
  return letters.map(({ to, blocks }) => {
    const text = blocks.flatMap((block) => (block.kind === "text" ? block.text : [])).join("\n");
    return `${to} ${/^(?:Kyoto|Osaka|Nara)$/m.exec(text)?.[0]}`;
  });
}

test("changes within half an hour of each other are one mail, with the last state", async () => {
  const event = await announced(48);
  await change(event, "Osaka");
  expect(await told(20)).toEqual([]);
  await change(event, "Nara");
  expect(await told(20)).toEqual([]);
  const late = await openAccount(site);
  await (await asGuest(late)).signUp(event);
  expect(await told(10)).toEqual([`${guest.email} Nara`]);
  expect(await told(120)).toEqual([]);
  const notifications = await site.get("/api/v1/account/notifications/", await guest.bearer());
  expect(notifications.json.data).toMatchObject([{ notice: { kind: "event", what: "changed" } }]);
});

test("three such mails go within a day, and later ones wait until the first is a day old", async () => {
  const event = await announced(72);
  for (let n = 0; n < CHANGE_MAILS_PER_DAY; n += 1) {
    await change(event, n % 2 === 0 ? "Osaka" : "Kyoto");
    expect(await told(60)).toHaveLength(1);
  }
  await change(event, "Nara");
  expect(await told(60)).toEqual([]);
  expect(await told(20 * 60)).toEqual([]);
  expect(await told(2 * 60)).toEqual([`${guest.email} Nara`]);
});

test("guests hear at once of a change when the old or new beginning is soon", async () => {
  const event = await announced(1);
  await change(event, "Nara", 40);
  expect(await told()).toEqual([`${guest.email} Nara`]);
  await change(event, "Osaka", 2);
  await change(event, "Osaka", 30);
  // Another change does not keep back what is due.
  await change(event, "Kyoto", 31);
  expect(await told()).toEqual([`${guest.email} Kyoto`]);
});

test("a cancellation goes out at once, and nothing after it", async () => {
  const event = await announced(48);
  await change(event, "Osaka");
  const { status } = await (await asTeam()).decide(event, "cancel");
  expect(status).toBe(200);
  expect(await told(60)).toEqual([]);
  const row = await site.db
    .selectFrom("event_signup")
    .select("tell_from")
    .where("event_id", "=", event)
    .executeTakeFirstOrThrow();
  expect(row.tell_from).toBeNull();
  const notifications = await site.get("/api/v1/account/notifications/", await guest.bearer());
  expect(notifications.json.data).toMatchObject([{ notice: { kind: "event", what: "cancelled" } }]);
});

test("a reminder tells of earlier changes, so no other mail does", async () => {
  const event = await announced(24);
  for (let n = 0; n < CHANGE_MAILS_PER_DAY; n += 1) {
    await change(event, n % 2 === 0 ? "Osaka" : "Kyoto");
    expect(await told(31)).toHaveLength(1);
  }
  await change(event, "Nara");
  site.clock.now += 4 * HOUR_MS;
  letters = [];
  await remindGuests(deps);
  const own = letters.filter(({ to }) => to === guest.email);
  expect(own).toMatchObject([{ kind: "event-soon" }]);
  // By now one more mail might go, and the event is not over.
  expect(await told(19 * 60)).toEqual([]);
});
