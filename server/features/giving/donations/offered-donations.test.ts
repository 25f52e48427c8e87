import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { startCheckout } from "../../../testing/gateways/test-checkout.ts";
import {
  openBrowser,
  readEmailCode,
  readEmailLink,
} from "../../../testing/services/test-browser.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { createSettledDonations, type TestDonation } from "../../../testing/test-donations.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2, mails: true });
});

const OFFERED = "/api/v1/account/offered-donations/";
const RESET = "/api/v1/auth/password-reset/";
const RUDE = "Words that Ada never wrote";

type Bearer = Record<string, string>;

const fetchOffers = async (bearer: Bearer) => (await site.get(OFFERED, bearer)).json;
const decide = (bearer: Bearer, id: string, how: "claim" | "refuse") =>
  site.post(`${OFFERED}${id}/${how}/`, {}, bearer);

async function updateAccount(ada: TestAccount, columns: Record<string, unknown>): Promise<void> {
  await inTransaction(site.database, (tx) =>
    tx.updateTable("account").set(columns).where("id", "=", ada.id).execute(),
  );
}

/** An account with a portrait, and a guest's donation with the same address. */
async function donateAsGuest(donation: Partial<TestDonation> = {}) {
  const { id: campaignId } = await site.campaign();
  const ada = await openAccount(site);
  await updateAccount(ada, { portrait: "ada" });
  const details = { name: "Somebody", message: RUDE, email: ada.email, quiet: true, ...donation };
  await createSettledDonations(site, { campaignId, ...details });
  const fetchShown = async () => {
    const { json } = await site.get(`/api/v1/campaign/${campaignId}/donations/`);
    return json.data[0];
  };
  return { campaignId, ada, bearer: await ada.bearer(), fetchShown };
}

test("a guest's donation gets no portrait and no account when the owner confirms the address", async () => {
  const { ada, fetchShown } = await donateAsGuest();
  const browser = openBrowser(site);
  await browser.post(RESET, { email: ada.email });
  const code = readEmailCode(await site.mailTo(ada.email));
  const password = "another walk by the river";
  await browser.post(RESET, { password: code });
  const reset = await browser.post(RESET, { password, confirm_password: password });
  expect(reset.status).toBe(200);
  expect(await fetchShown()).toMatchObject({ message: RUDE, donor: { portrait: null } });
  const { json } = await ada.login({ password });
  const bearer = { authorization: `Bearer ${json.access}` };
  expect((await site.get("/api/v1/account/donations/", bearer)).json.data).toEqual([]);
  expect((await site.get("/api/v1/account/receipts/", bearer)).json.data).toEqual([]);
  expect((await fetchOffers(bearer)).data).toMatchObject([{ message: RUDE, name: "Somebody" }]);
});

test("a claimed donation gets the account's portrait and appears in its list", async () => {
  const { bearer, fetchShown } = await donateAsGuest();
  const [offer] = (await fetchOffers(bearer)).data;
  const claimed = await decide(bearer, offer.id, "claim");
  expect([claimed.status, claimed.json.id]).toEqual([200, offer.id]);
  const portrait = expect.stringContaining("ada");
  expect(await fetchShown()).toMatchObject({ donor: { name: "Somebody", portrait } });
  const own = await site.get("/api/v1/account/donations/", bearer);
  expect(own.json.data.map(({ id }: { id: string }) => id)).toEqual([offer.id]);
  expect(await fetchOffers(bearer)).toEqual({ data: [], total: 0 });
  expect((await decide(bearer, offer.id, "claim")).status).toBe(404);
});

test("a claimed donation is anonymous if the account gives anonymously by default", async () => {
  const { ada, bearer, fetchShown } = await donateAsGuest();
  await updateAccount(ada, { anonymous_by_default: true });
  const [offer] = (await fetchOffers(bearer)).data;
  expect((await decide(bearer, offer.id, "claim")).json.anonymous).toBe(true);
  expect((await fetchShown()).donor).toEqual({ name: null, portrait: null });
});

test("a disowned donation stays a guest's and is not offered again", async () => {
  const { campaignId, ada, bearer, fetchShown } = await donateAsGuest();
  await createSettledDonations(site, { campaignId, email: ada.email, name: "Ada", minor: 100 });
  const { data, total } = await fetchOffers(bearer);
  expect(total).toBe(2);
  expect((await site.get("/api/v1/account/dashboard/", bearer)).json.giving.offered).toBe(2);
  const rude = data.find(({ message }: { message: string }) => message === RUDE);
  expect((await decide(bearer, rude.id, "refuse")).status).toBe(200);
  expect((await fetchOffers(bearer)).data).toMatchObject([{ name: "Ada", amount: 1 }]);
  for (const how of ["claim", "refuse"] as const) {
    expect((await decide(bearer, rude.id, how)).status).toBe(404);
  }
  expect((await fetchShown()).donor.portrait).toBeNull();
  const donations = site.db.selectFrom("donation").select("account_id").where("id", "=", rude.id);
  expect(await donations.execute()).toEqual([{ account_id: null }]);
});

test("donations are offered only to the confirmed address they were made with", async () => {
  const { ada, bearer } = await donateAsGuest();
  const [offer] = (await fetchOffers(bearer)).data;
  const eve = await (await openAccount(site)).bearer();
  expect(await fetchOffers(eve)).toEqual({ data: [], total: 0 });
  expect((await decide(eve, offer.id, "claim")).status).toBe(404);
  await updateAccount(ada, { email_verified_at: null });
  expect(await fetchOffers(bearer)).toEqual({ data: [], total: 0 });
  for (const how of ["claim", "refuse"] as const) {
    expect((await decide(bearer, offer.id, how)).json.code).toBe("forbidden");
  }
});

test("an unpaid donation is not offered", async () => {
  const { ada, bearer } = await donateAsGuest();
  const { id: campaignId } = await site.campaign();
  const started = await startCheckout(site, campaignId, { email: ada.email, name: "A" });
  expect(started.status).toBe(201);
  expect((await fetchOffers(bearer)).total).toBe(1);
});

test("one of several concurrent decisions wins", async () => {
  const { bearer } = await donateAsGuest();
  const [offer] = (await fetchOffers(bearer)).data;
  const responses = await Promise.all(
    (["claim", "refuse", "claim", "refuse"] as const).map((how) => decide(bearer, offer.id, how)),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
});

test("an account with an unconfirmed address gives as a guest", async () => {
  const { id: campaignId } = await site.campaign();
  const eve = await openAccount(site);
  await updateAccount(eve, { email_verified_at: null });
  const bearer = await eve.bearer();
  const { json } = await startCheckout(site, campaignId, { name: "Eve" }, bearer);
  const row = site.db.selectFrom("donation").select(["account_id", "donor_email"]);
  const donation = await row.where("id", "=", json.id).executeTakeFirst();
  expect(donation).toEqual({ account_id: null, donor_email: eve.email });
});

const REGISTER = "/api/v1/auth/register/";

/** A guest's donation, and an account that was created on its page. */
async function signUpAfterDonating(email: string) {
  const { id: campaignId } = await site.campaign();
  for (const minor of [500, 700]) {
    await createSettledDonations(site, { campaignId, email, name: "Ngozi", minor, quiet: true });
  }
  const { id } = await site.db
    .selectFrom("donation")
    .select("id")
    .where("donor_email", "=", email)
    .where("amount_minor", "=", 500)
    .executeTakeFirstOrThrow();
  const person = { first_name: "Ngozi", last_name: "Eze", email, password: "many small streams" };
  const donation = { id, secret: site.deps.links.secretFor(id) };
  const browser = openBrowser(site);
  const wrong = { ...donation, secret: "x".repeat(43) };
  const refused = await browser.post(REGISTER, { ...person, donation: wrong });
  expect([refused.status, refused.json.detail[0].loc]).toEqual([
    422,
    ["body", "donation", "secret"],
  ]);
  expect((await browser.post(REGISTER, { ...person, donation })).status).toBe(201);
  return { id, person, browser, mail: await site.mailTo(email) };
}

async function listOwn(password: string, email: string) {
  const { json } = await site.post("/api/v1/auth/login/", { email, password });
  const bearer = { authorization: `Bearer ${json.access}` };
  const own = await site.get("/api/v1/account/donations/", bearer);
  const ids = own.json.data.map(({ id }: { id: string }) => id);
  return { bearer, ids, offered: (await fetchOffers(bearer)).total };
}

test("an account made on a donation's page has it once the address is confirmed", async () => {
  const { id, person, mail } = await signUpAfterDonating("ngozi@example.org");
  const { email, password } = person;
  expect(await listOwn(password, email)).toMatchObject({ ids: [], offered: 0 });
  const { code } = readEmailLink(mail);
  await site.post("/api/v1/auth/login/", { email, password, code });
  expect(await listOwn(password, email)).toMatchObject({ ids: [id], offered: 1 });
});

test("a donation stays a guest's if the address's owner takes over an account made on its page", async () => {
  const { person } = await signUpAfterDonating("victim@example.org");
  await site.post(RESET, { email: person.email });
  const link = readEmailLink(await site.mailTo(person.email));
  const password = "another walk by the river";
  await site.post(RESET, { ...link, password, confirm_password: password });
  expect(await listOwn(password, person.email)).toMatchObject({ ids: [], offered: 2 });
});

test("a donation under another address is not claimed by an account made on its page", async () => {
  const { ada } = await donateAsGuest();
  const { id } = await site.db
    .selectFrom("donation")
    .select("id")
    .where("donor_email", "=", ada.email)
    .executeTakeFirstOrThrow();
  const person = { first_name: "Eve", last_name: "Li", email: "eve@example.org" };
  const password = "many small streams";
  const donation = { id, secret: site.deps.links.secretFor(id) };
  await site.post(REGISTER, { ...person, password, donation });
  const { email, code } = readEmailLink(await site.mailTo(person.email));
  await site.post("/api/v1/auth/login/", { email, password, code });
  expect(await listOwn(password, email)).toMatchObject({ ids: [], offered: 0 });
});

test("several offered donations are claimed at once, and no others", async () => {
  const { campaignId, ada, bearer } = await donateAsGuest();
  await createSettledDonations(site, { campaignId, email: ada.email, name: "Ada", minor: 100 });
  const ids = (await fetchOffers(bearer)).data.map(({ id }: { id: string }) => id);
  await createSettledDonations(site, { campaignId, email: ada.email, name: "Late", minor: 200 });
  const eve = await (await openAccount(site)).bearer();
  const byEve = await site.post(`${OFFERED}claim/`, { ids }, eve);
  expect(byEve.json).toEqual({ data: [], total: 0 });
  const claimed = await site.post(`${OFFERED}claim/`, { ids }, bearer);
  expect(claimed.json).toMatchObject({ data: [{ name: "Late" }], total: 1 });
  const own = await site.get("/api/v1/account/donations/", bearer);
  expect(own.json.data.map(({ id }: { id: string }) => id).toSorted()).toEqual(ids.toSorted());
});
