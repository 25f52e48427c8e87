import { beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { caughtMails } from "../../../testing/services/caught-mails.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { eventsOf } from "../../../testing/test-events.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import type { EventDeps } from "./event-deps.ts";
import { remindGuests } from "./remind-guests.ts";
import { insertSignup } from "./signup-store.ts";

const HOUR_MS = 60 * 60 * 1000;

let site: TestSite;
let reminded: string[];
let deps: EventDeps;
let owner: TestAccount;
let id: number;
let team: Awaited<ReturnType<typeof eventsOf>>;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
});

beforeEach(async () => {
  reminded = [];
  const mails = caughtMails((letters) => reminded.push(...letters.map(({ to }) => to ?? "")));
  deps = { ...site.deps, mails };
  owner = await openAccount(site);
  ({ id } = await site.campaign({ organiserId: owner.id }));
  team = await eventsOf(site, id, owner);
});

async function signedUp(event: number): Promise<TestAccount> {
  const guest = await openAccount(site);
  const { status } = await (await eventsOf(site, 0, guest)).signUp(event);
  expect(status).toBe(200);
  return guest;
}

test("every guest is reminded once, a day before, however many workers run", async () => {
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

test("a late guest is reminded three hours after signing up, and a guest of the last minute is not", async () => {
  const event = await team.created({}, 10);
  const late = await signedUp(event);
  await remindGuests(deps);
  expect(reminded).toEqual([]);
  site.clock.now += 4 * HOUR_MS;
  await remindGuests(deps);
  expect(reminded).toEqual([late.email]);
  site.clock.now += 5 * HOUR_MS;
  await signedUp(event);
  await remindGuests(deps);
  site.clock.now += 2 * HOUR_MS;
  await remindGuests(deps);
  expect(reminded).toEqual([late.email]);
});

test("a postponed event is reminded of once more, a cancelled one or one's own withdrawal never", async () => {
  const [kept, off, left] = [
    await team.created({}, 20),
    await team.created({}, 20),
    await team.created({}, 20),
  ];
  const guest = await signedUp(kept);
  await signedUp(off);
  const gone = await signedUp(left);
  await team.decide(off, "cancel");
  await (await eventsOf(site, 0, gone)).withdraw(left);
  site.clock.now += 4 * HOUR_MS;
  await remindGuests(deps);
  expect(reminded).toEqual([guest.email]);
  team = await eventsOf(site, id, owner);
  expect((await team.update(kept, {})).status).toBe(200);
  await remindGuests(deps);
  site.clock.now += 30 * HOUR_MS;
  await remindGuests(deps);
  expect(reminded).toEqual([guest.email, guest.email]);
});
