import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { openSocialSite, type SocialSite } from "../../../testing/services/test-social.ts";
import { openAccount } from "../../../testing/test-account.ts";
import type { Traveller } from "../../../testing/test-redirects.ts";
import type { TestSite } from "../../../testing/test-site.ts";

let social: SocialSite;
let site: TestSite;

beforeAll(async () => {
  social = await openSocialSite();
  ({ site } = social);
});

async function withoutProof(email: string) {
  const ada = await openAccount(site, { email });
  await inTransaction(site.database, (tx) =>
    tx.updateTable("account").set({ email_verified_at: null }).where("id", "=", ada.id).execute(),
  );
  return ada;
}
const logIn = (traveller: Traveller, { email, password }: { email: string; password: string }) =>
  traveller.post("/api/v1/auth/login/", { email, password });

test("an address that is proven on both sides is linked, and its owner is told", async () => {
  const person = social.appear();
  const ada = await openAccount(site, { email: person.email });
  const { end, profile } = await social.signIn();
  expect([end.social, profile?.id]).toEqual(["1", ada.id]);
  expect((await site.mailTo(ada.email)).subject).toContain("Google now signs you in");
  expect((await ada.login()).status).toBe(200);
});

test("an address that is not proven here is linked only by its account's password", async () => {
  const person = social.appear();
  const ada = await withoutProof(person.email);
  const { end, traveller } = await social.signIn();
  expect(end).toEqual({ social: "link" });
  expect(await social.accessOf(traveller)).toBeUndefined();
  expect((await logIn(traveller, { ...ada, password: "a wrong one" })).status).toBe(401);
  expect((await social.signIn()).end.social).toBe("link");

  expect((await logIn(traveller, ada)).status).toBe(200);
  expect((await site.mailTo(ada.email)).subject).toContain("Google now signs you in");
  const again = await social.signIn();
  expect([again.end.social, again.profile?.id]).toEqual(["1", ada.id]);
  expect(again.profile?.email_verified).toBe(true);
});

test("a login to another account in the same browser links nothing", async () => {
  const person = social.appear();
  await withoutProof(person.email);
  const eve = await openAccount(site);
  const { traveller } = await social.signIn();
  expect((await logIn(traveller, eve)).status).toBe(200);
  expect((await social.signIn()).end.social).toBe("link");
});

test("a link waits 15 minutes for its login", async () => {
  const person = social.appear();
  const ada = await withoutProof(person.email);
  const { traveller } = await social.signIn();
  site.clock.now += 15 * 60 * 1000 + 1000;
  expect((await logIn(traveller, ada)).status).toBe(200);
  expect((await social.signIn()).end.social).toBe("link");
});

test("an address that the provider did not verify has one answer, known or not", async () => {
  const known = social.appear({ email_verified: false });
  const ada = await openAccount(site, { email: known.email });
  const first = await social.signIn();
  const unknown = social.appear({ email_verified: undefined });
  const second = await social.signIn();
  expect([first.end, second.end]).toEqual([{ social: "link" }, { social: "link" }]);
  const names = (traveller: Traveller) => traveller.cookies().map(({ name }) => name);
  expect(names(first.traveller)).toEqual(names(second.traveller));
  expect(await social.accounts(unknown.email)).toEqual([]);
  await logIn(first.traveller, ada);
  social.present(known);
  expect((await social.signIn()).profile?.id).toBe(ada.id);
});

test("an address that nobody has proven is not linked, whatever the password", async () => {
  const person = social.appear({ email_verified: false });
  const squatter = await withoutProof(person.email);
  const { traveller } = await social.signIn();
  expect((await logIn(traveller, squatter)).status).toBe(200);
  expect((await social.signIn()).end.social).toBe("link");
});

test('the text "true" counts as true, and no other text does', async () => {
  social.appear({ email_verified: "true" });
  expect((await social.signIn()).end.social).toBe("1");
  social.appear({ email_verified: "false" });
  expect((await social.signIn()).end.social).toBe("link");
});
