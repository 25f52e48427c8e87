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
