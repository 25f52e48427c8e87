import { expect, test } from "vitest";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { eventsOf } from "../../../testing/test-events.ts";
import { openTestSite } from "../../../testing/test-site.ts";

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
