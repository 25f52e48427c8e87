import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { captureEmails } from "../../../testing/services/capture-emails.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { openEvents } from "../../../testing/test-events.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import type { EventDeps } from "./event-deps.ts";
import { remindGuests } from "./remind-guests.ts";
import { insertSignup } from "./signup-store.ts";

const HOUR_MS = 60 * 60 * 1000;

const site = await openTestSite({ argon2: fakeArgon2 });

let reminded: string[];
let deps: EventDeps;
let owner: TestAccount;
let id: number;
let team: Awaited<ReturnType<typeof openEvents>>;

beforeEach(async () => {
  reminded = [];
  const mails = captureEmails((emails) => reminded.push(...emails.map(({ to }) => to ?? "")));
  deps = { ...site.deps, mails };
  owner = await openAccount(site);
  ({ id } = await site.campaign({ organiserId: owner.id }));
  team = await openEvents(site, id, owner);
});

async function signUpGuest(event: number): Promise<TestAccount> {
  const guest = await openAccount(site);
  const { status } = await (await openEvents(site, 0, guest)).signUp(event);
  expect(status).toBe(200);
  return guest;
}

test("reminds every guest once, a day before, with any number of workers", async () => {
  const event = await team.created({}, 30);
  const guests: TestAccount[] = [];
  while (guests.length < 230) guests.push(await openAccount(site));
  const at = new Date(site.clock.now);
  await inTransaction(site.database, async (tx) => {
    for (const { id } of guests) await insertSignup(tx, { eventId: event, accountId: id, at });
  });
  await remindGuests(deps);
  expect(reminded).toEqual([]);
  site.clock.now += 6 * HOUR_MS;
  await Promise.all([remindGuests(deps), remindGuests(deps)]);
  await remindGuests(deps);
  expect(reminded.toSorted()).toEqual(guests.map(({ email }) => email).toSorted());
});

test("reminds a late guest three hours after signing up, and a last-minute guest not at all", async () => {
  const event = await team.created({}, 10);
  const late = await signUpGuest(event);
  await remindGuests(deps);
  expect(reminded).toEqual([]);
  site.clock.now += 4 * HOUR_MS;
  await remindGuests(deps);
  expect(reminded).toEqual([late.email]);
  site.clock.now += 5 * HOUR_MS;
  await signUpGuest(event);
  await remindGuests(deps);
  site.clock.now += 2 * HOUR_MS;
  await remindGuests(deps);
  expect(reminded).toEqual([late.email]);
});

test("reminds again after a new start, but never of a cancelled event or after a withdrawal", async () => {
  const [postponed, cancelled, withdrawn] = [
    await team.created({}, 20),
    await team.created({}, 20),
    await team.created({}, 20),
  ];
  const guest = await signUpGuest(postponed);
  await signUpGuest(cancelled);
  const formerGuest = await signUpGuest(withdrawn);
  await team.decide(cancelled, "cancel");
  await (await openEvents(site, 0, formerGuest)).withdraw(withdrawn);
  site.clock.now += 4 * HOUR_MS;
  await remindGuests(deps);
  expect(reminded).toEqual([guest.email]);
  team = await openEvents(site, id, owner);
  expect((await team.update(postponed, {})).status).toBe(200);
  await remindGuests(deps);
  site.clock.now += 30 * HOUR_MS;
  await remindGuests(deps);
  expect(reminded).toEqual([guest.email, guest.email]);
});
