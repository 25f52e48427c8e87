import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { codeIn, openBrowser } from "../../../testing/services/test-browser.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { give, type TestDonation } from "../../../testing/test-donations.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2, mails: true });
});

const OFFERED = "/api/v1/account/offered-donations/";
const RESET = "/api/v1/auth/password-reset/";
const RUDE = "Words that Ada never said";

type Bearer = Record<string, string>;

const offers = async (bearer: Bearer) => (await site.get(OFFERED, bearer)).json;
const decide = (bearer: Bearer, id: string, how: "claim" | "refuse") =>
  site.post(`${OFFERED}${id}/${how}/`, {}, bearer);

async function change(ada: TestAccount, columns: Record<string, unknown>): Promise<void> {
  await inTransaction(site.database, (tx) =>
    tx.updateTable("account").set(columns).where("id", "=", ada.id).execute(),
  );
}

/** Somebody with a portrait, and a donation that a guest made with their address. */
async function underTheirAddress(donation: Partial<TestDonation> = {}) {
  const { id: campaignId } = await site.campaign();
  const ada = await openAccount(site);
  await change(ada, { portrait: "ada" });
  const words = { name: "Somebody", message: RUDE, email: ada.email, quiet: true, ...donation };
  await give(site, { campaignId, ...words });
  const shown = async () => {
    const { json } = await site.get(`/api/v1/campaign/${campaignId}/donations/`);
    return json.data[0];
  };
  return { campaignId, ada, bearer: await ada.bearer(), shown };
}

test("a guest's donation gets no portrait when the owner of the address confirms it", async () => {
  const { ada, shown } = await underTheirAddress();
  const browser = openBrowser(site);
  await browser.post(RESET, { email: ada.email });
  const code = codeIn(await site.mailTo(ada.email));
  const password = "another walk by the river";
  await browser.post(RESET, { password: code });
  const reset = await browser.post(RESET, { password, confirm_password: password });
  expect(reset.status).toBe(200);
  expect(await shown()).toMatchObject({ message: RUDE, donor: { portrait: null } });
  const { json } = await ada.login({ password });
  const bearer = { authorization: `Bearer ${json.access}` };
  expect((await site.get("/api/v1/account/donations/", bearer)).json.data).toEqual([]);
  expect((await site.get("/api/v1/account/receipts/", bearer)).json.data).toEqual([]);
  expect((await offers(bearer)).data).toMatchObject([{ message: RUDE, name: "Somebody" }]);
});

test("a claimed donation is in the account's list, has its receipts and its portrait", async () => {
  const { bearer, shown } = await underTheirAddress();
  const [offer] = (await offers(bearer)).data;
  const claimed = await decide(bearer, offer.id, "claim");
  expect([claimed.status, claimed.json.id]).toEqual([200, offer.id]);
  const portrait = expect.stringContaining("ada");
  expect(await shown()).toMatchObject({ donor: { name: "Somebody", portrait } });
  const own = await site.get("/api/v1/account/donations/", bearer);
  expect(own.json.data.map(({ id }: { id: string }) => id)).toEqual([offer.id]);
  expect(await offers(bearer)).toEqual({ data: [], total: 0 });
  expect((await decide(bearer, offer.id, "claim")).status).toBe(404);
});

test("a claimed donation is anonymous where the account gives anonymously by default", async () => {
  const { ada, bearer, shown } = await underTheirAddress();
  await change(ada, { anonymous_by_default: true });
  const [offer] = (await offers(bearer)).data;
  expect((await decide(bearer, offer.id, "claim")).json.anonymous).toBe(true);
  expect((await shown()).donor).toEqual({ name: null, portrait: null });
});

test("a refused donation stays a guest's and is not offered again", async () => {
  const { campaignId, ada, bearer, shown } = await underTheirAddress();
  await give(site, { campaignId, email: ada.email, name: "Ada", minor: 100 });
  const { data, total } = await offers(bearer);
  expect(total).toBe(2);
  expect((await site.get("/api/v1/account/dashboard/", bearer)).json.giving.offered).toBe(2);
  const rude = data.find(({ message }: { message: string }) => message === RUDE);
  expect((await decide(bearer, rude.id, "refuse")).status).toBe(200);
  expect((await offers(bearer)).data).toMatchObject([{ name: "Ada", amount: 1 }]);
  for (const how of ["claim", "refuse"] as const) {
    expect((await decide(bearer, rude.id, how)).status).toBe(404);
  }
  expect((await shown()).donor.portrait).toBeNull();
  const donations = site.db.selectFrom("donation").select("account_id").where("id", "=", rude.id);
  expect(await donations.execute()).toEqual([{ account_id: null }]);
});

test("only a confirmed address is offered donations, and only those made with it", async () => {
  const { ada, bearer } = await underTheirAddress();
  const [offer] = (await offers(bearer)).data;
  const eve = await (await openAccount(site)).bearer();
  expect(await offers(eve)).toEqual({ data: [], total: 0 });
  expect((await decide(eve, offer.id, "claim")).status).toBe(404);
  await change(ada, { email_verified_at: null });
  expect(await offers(bearer)).toEqual({ data: [], total: 0 });
  for (const how of ["claim", "refuse"] as const) {
    expect((await decide(bearer, offer.id, how)).json.code).toBe("forbidden");
  }
});

test("an unpaid donation is not offered", async () => {
  const { ada, bearer } = await underTheirAddress();
  const { id: campaignId } = await site.campaign();
  const row = { campaign_id: campaignId, email: ada.email, amount: 20, currency: "USD", name: "A" };
  const started = await site.post(
    "/api/v1/donations/",
    { ...row, payment_method: "Credit-Card", accept_terms: true },
    { "idempotency-key": site.key() },
  );
  expect(started.status).toBe(201);
  expect((await offers(bearer)).total).toBe(1);
});

test("of a claim and a refusal at once, one wins", async () => {
  const { bearer } = await underTheirAddress();
  const [offer] = (await offers(bearer)).data;
  const answers = await Promise.all(
    (["claim", "refuse", "claim", "refuse"] as const).map((how) => decide(bearer, offer.id, how)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
});

test("an account whose address is not confirmed gives as a guest", async () => {
  const { id: campaignId } = await site.campaign();
  const eve = await openAccount(site);
  await change(eve, { email_verified_at: null });
  const bearer = await eve.bearer();
  const body = { campaign_id: campaignId, amount: 20, currency: "USD", name: "Eve" };
  const { json } = await site.post(
    "/api/v1/donations/",
    { ...body, payment_method: "Credit-Card", accept_terms: true },
    { "idempotency-key": site.key(), ...bearer },
  );
  const row = site.db.selectFrom("donation").select(["account_id", "donor_email"]);
  const given = await row.where("id", "=", json.id).executeTakeFirst();
  expect(given).toEqual({ account_id: null, donor_email: eve.email });
});
