import { expect, test } from "vitest";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { openEvents } from "../../../testing/test-events.ts";
import { openOrganiser } from "../../../testing/test-organiser.ts";
import { openTestSite } from "../../../testing/test-site.ts";

test("limits sign-ups and withdrawals per account, as each invalidates the event lists", async () => {
  const site = await openTestSite({ argon2: fakeArgon2, limits: { "attach:account": 4 } });
  const { id, account } = await openOrganiser(site, { state: "active" });
  const event = await (await openEvents(site, id, account)).created();
  const guest = await openEvents(site, id, await openAccount(site));
  for (let n = 0; n < 4; n += 1) {
    const { status } = await (n % 2 === 0 ? guest.signUp(event) : guest.withdraw(event));
    expect(status).toBe(200);
  }
  for (const refused of [await guest.signUp(event), await guest.withdraw(event)]) {
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  }
  expect((await guest.own(event)).json.signed_up).toBe(false);
  const other = await openEvents(site, id, await openAccount(site));
  expect((await other.signUp(event)).status).toBe(200);
});

test("emails a guest who signs up repeatedly once, and once more after a change", async () => {
  const site = await openTestSite({ argon2: fakeArgon2, mails: true });
  const [owner, guest] = [await openAccount(site), await openAccount(site)];
  const { id } = await site.campaign({ organiserId: owner.id });
  const team = await openEvents(site, id, owner);
  const visitor = await openEvents(site, 0, guest);
  const event = await team.created();
  const signUpAndWithdraw = async (times: number) => {
    for (let count = 0; count < times; count += 1) {
      expect((await visitor.signUp(event)).status).toBe(200);
      expect((await visitor.withdraw(event)).status).toBe(200);
    }
  };
  await signUpAndWithdraw(6);
  expect(await site.mailsTo(guest.email)).toHaveLength(1);
  const changed = await team.update(event, { place: "Zoom" });
  expect(changed.status).toBe(200);
  await signUpAndWithdraw(3);
  expect(await site.mailsTo(guest.email)).toHaveLength(2);
});
