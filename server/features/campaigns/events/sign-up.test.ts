import { expect, test } from "vitest";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { eventsOf } from "../../../testing/test-events.ts";
import { openOrganiser } from "../../../testing/test-organiser.ts";
import { openTestSite } from "../../../testing/test-site.ts";

test("limits sign-ups and withdrawals per account, as each invalidates the event lists", async () => {
  const site = await openTestSite({ argon2: cheapArgon2, limits: { "attach:account": 4 } });
  const { id, account } = await openOrganiser(site, { state: "active" });
  const event = await (await eventsOf(site, id, account)).created();
  const guest = await eventsOf(site, id, await openAccount(site));
  for (let n = 0; n < 4; n += 1) {
    const { status } = await (n % 2 === 0 ? guest.signUp(event) : guest.withdraw(event));
    expect(status).toBe(200);
  }
  for (const refused of [await guest.signUp(event), await guest.withdraw(event)]) {
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  }
  expect((await guest.own(event)).json.signed_up).toBe(false);
  const other = await eventsOf(site, id, await openAccount(site));
  expect((await other.signUp(event)).status).toBe(200);
});

test("emails a guest who signs up repeatedly once, and once more after a change", async () => {
  const site = await openTestSite({ argon2: cheapArgon2, mails: true });
  const [owner, guest] = [await openAccount(site), await openAccount(site)];
  const { id } = await site.campaign({ organiserId: owner.id });
  const team = await eventsOf(site, id, owner);
  const visitor = await eventsOf(site, 0, guest);
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
