import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openBrowser, readEmailCode } from "../../../testing/services/test-browser.ts";
import { openAccount, readCookie } from "../../../testing/test-account.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2, mails: true });
});

function erase(bearer: Record<string, string>, password: string | undefined, confirm = "ERASE") {
  return site.post("/api/v1/account/erase/", { password, confirm }, bearer);
}

test("makes the account unusable and its address available", async () => {
  const ada = await openAccount(site);
  const [bearer, elsewhere] = [await ada.bearer(), await ada.bearer()];
  const refresh = readCookie(await ada.login(), "refresh") ?? "";
  await erase(bearer, ada.password);
  for (const header of [bearer, elsewhere]) {
    expect((await site.get("/api/v1/account/profile/", header)).status).toBe(401);
  }
  expect((await site.post("/api/v1/auth/refresh/", {}, { cookie: refresh })).status).toBe(401);
  expect((await ada.login()).status).toBe(401);
  const password = "quite another one";
  const newcomer = { first_name: "A", last_name: "B", email: ada.email, password };
  expect((await site.post("/api/v1/auth/register/", newcomer)).status).toBe(201);
  expect((await ada.login({ password })).status).toBe(200);
  const tombstones = await readRows(
    site.db,
    sql<{ id: string }>`SELECT id FROM account WHERE email LIKE 'erased-%@erased.invalid'`,
  );
  expect(tombstones).not.toEqual([]);
});

test("requires the password and the typed word", async () => {
  const ada = await openAccount(site);
  const bearer = await ada.bearer();
  expect((await erase(bearer, "a wrong one")).json.code).toBe("wrong_credentials");
  expect((await erase(bearer, undefined)).json.code).toBe("wrong_credentials");
  expect((await erase(bearer, ada.password, "erase")).status).toBe(422);
  expect((await erase({}, ada.password)).json.code).toBe("unauthorized");
  expect((await ada.login()).status).toBe(200);
  // Phone keyboards add a space.
  expect((await erase(bearer, ada.password, "ERASE ")).status).toBe(200);
});

test("leaves guest donations from an unconfirmed address untouched", async () => {
  const { id: campaignId } = await site.campaign();
  const victim = `victim-${campaignId}@example.org`;
  await createSettledDonations(site, { campaignId, email: victim, name: "Somebody Else" });
  const eve = await openAccount(site, { email: victim });
  await inTransaction(site.database, (tx) =>
    tx.updateTable("account").set({ email_verified_at: null }).where("id", "=", eve.id).execute(),
  );
  expect((await erase(await eve.bearer(), eve.password)).status).toBe(200);
  const { json } = await site.get(`/api/v1/campaign/${campaignId}/donations/`);
  expect(json.data[0].donor.name).toBe("Somebody Else");
});

test.each([
  ["active", null, 403],
  ["paused", null, 403],
  ["in_review", null, 403],
  ["active", -1, 200],
  ["ended", null, 200],
] as const)(
  "responds to the owner of a campaign that is %s (ends: %s) with %i",
  async (state, ends, expected) => {
    const ada = await openAccount(site, { firstName: "Adaobi" });
    const endsOn =
      ends === null
        ? null
        : new Date(site.clock.now + ends * 86_400_000).toISOString().slice(0, 10);
    const { id } = await site.campaign({ organiserId: ada.id, state, endsOn, title: "Adas Well" });
    const before = await site.get(`/api/v1/campaign/${id}/`);
    const answer = await erase(await ada.bearer(), ada.password);
    expect(answer.status).toBe(expected);
    if (expected === 403) {
      expect(answer.json.code).toBe("forbidden");
      expect(answer.json.non_field_errors[0]).toContain("Adas Well");
      expect((await ada.login()).status).toBe(200);
    } else {
      expect(before.json.data.starter.name).toBe("Adaobi Obi");
      const { json } = await site.get(`/api/v1/campaign/${id}/`);
      expect(json.data.starter).toEqual({ name: "Former member", portrait: null });
    }
  },
);

const codesTo = (email: string) =>
  site.db
    .selectFrom("mailed_code")
    .select(["account_id", "mailed"])
    .where("email", "=", email)
    .execute();

test("leaves the codes of a person whose address the account had entered", async () => {
  const victim = await openAccount(site);
  const browser = openBrowser(site);
  await browser.post("/api/v1/auth/password-reset/", { email: victim.email });
  const code = readEmailCode(await site.mailTo(victim.email));
  const mallory = await openAccount(site);
  const bearer = await mallory.bearer();
  const change = { email: victim.email, password: mallory.password };
  expect((await site.post("/api/v1/account/email/", change, bearer)).status).toBe(200);
  expect((await erase(bearer, mallory.password)).status).toBe(200);
  const password = "a new river every day";
  const reset = { password, confirm_password: password, code };
  expect((await browser.post("/api/v1/auth/password-reset/", reset)).status).toBe(200);
});

test("still counts emails to an unconfirmed address", async () => {
  const email = "named-by-others@example.org";
  for (let n = 0; n < 4; n += 1) {
    const password = "many small streams";
    const person = { first_name: "Ngozi", last_name: "Ade", email, password };
    await site.post("/api/v1/auth/register/", person);
    const { json } = await site.post("/api/v1/auth/login/", { email, password });
    expect((await erase({ authorization: `Bearer ${json.access}` }, password)).status).toBe(200);
  }
  const codes = await codesTo(email);
  expect(codes.filter(({ mailed }) => mailed)).toHaveLength(3);
  expect(codes.filter(({ account_id }) => account_id !== null)).toEqual([]);
});
