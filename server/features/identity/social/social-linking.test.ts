import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { openSocialSite, type SocialSite } from "../../../testing/services/test-social.ts";
import { openAccount } from "../../../testing/test-account.ts";
import type { RedirectFollower } from "../../../testing/test-redirects.ts";
import type { TestSite } from "../../../testing/test-site.ts";

let social: SocialSite;
let site: TestSite;

beforeAll(async () => {
  social = await openSocialSite();
  ({ site } = social);
});

async function openUnconfirmed(email: string) {
  const ada = await openAccount(site, { email });
  await inTransaction(site.database, (tx) =>
    tx.updateTable("account").set({ email_verified_at: null }).where("id", "=", ada.id).execute(),
  );
  return ada;
}
const logIn = (
  traveller: RedirectFollower,
  { email, password }: { email: string; password: string },
) => traveller.post("/api/v1/auth/login/", { email, password });

test("links an address that is confirmed on both sides, and emails its owner", async () => {
  const person = social.appear();
  const ada = await openAccount(site, { email: person.email });
  const { end, profile } = await social.signIn();
  expect([end.social, profile?.id]).toEqual(["1", ada.id]);
  expect((await site.mailTo(ada.email)).subject).toContain("now log in with Google");
  expect((await ada.login()).status).toBe(200);
});

test("links an address that is unconfirmed here only with the account's password", async () => {
  const person = social.appear();
  const ada = await openUnconfirmed(person.email);
  const { end, traveller } = await social.signIn();
  expect(end).toEqual({ social: "link" });
  expect(await social.accessOf(traveller)).toBeUndefined();
  expect((await logIn(traveller, { ...ada, password: "a wrong one" })).status).toBe(401);
  expect((await social.signIn()).end.social).toBe("link");

  expect((await logIn(traveller, ada)).status).toBe(200);
  expect((await site.mailTo(ada.email)).subject).toContain("now log in with Google");
  const again = await social.signIn();
  expect([again.end.social, again.profile?.id]).toEqual(["1", ada.id]);
  expect(again.profile?.email_verified).toBe(true);
});

test("doesn't link another account that logs in in the same browser", async () => {
  const person = social.appear();
  await openUnconfirmed(person.email);
  const eve = await openAccount(site);
  const { traveller } = await social.signIn();
  expect((await logIn(traveller, eve)).status).toBe(200);
  expect((await social.signIn()).end.social).toBe("link");
});

test("expires a pending link after 15 minutes", async () => {
  const person = social.appear();
  const ada = await openUnconfirmed(person.email);
  const { traveller } = await social.signIn();
  site.clock.now += 15 * 60 * 1000 + 1000;
  expect((await logIn(traveller, ada)).status).toBe(200);
  expect((await social.signIn()).end.social).toBe("link");
});

test("responds the same for known and unknown addresses that the provider hasn't confirmed", async () => {
  const known = social.appear({ email_verified: false });
  const ada = await openAccount(site, { email: known.email });
  const first = await social.signIn();
  const unknown = social.appear({ email_verified: undefined });
  const second = await social.signIn();
  expect([first.end, second.end]).toEqual([{ social: "link" }, { social: "link" }]);
  const names = (traveller: RedirectFollower) => traveller.cookies().map(({ name }) => name);
  expect(names(first.traveller)).toEqual(names(second.traveller));
  expect(await social.accounts(unknown.email)).toEqual([]);
  await logIn(first.traveller, ada);
  social.present(known);
  expect((await social.signIn()).profile?.id).toBe(ada.id);
});

test("doesn't link an address that is unconfirmed on both sides, even with the password", async () => {
  const person = social.appear({ email_verified: false });
  const squatter = await openUnconfirmed(person.email);
  const { traveller } = await social.signIn();
  expect((await logIn(traveller, squatter)).status).toBe(200);
  expect((await social.signIn()).end.social).toBe("link");
});

test('accepts the string "true" as true, but no other string', async () => {
  social.appear({ email_verified: "true" });
  expect((await social.signIn()).end.social).toBe("1");
  social.appear({ email_verified: "false" });
  expect((await social.signIn()).end.social).toBe("link");
});
