import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { give, type TestDonation } from "../../../testing/test-donations.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;
let made = 0;
let asking = 0;

beforeAll(async () => {
  site = await openTestSite({
    argon2: cheapArgon2,
    environment: { TRUSTED_PROXIES: "127.0.0.1" },
  });
  office = await openOffice(site);
});

/** A paid donation of 51.00, fee and all, with its secret. */
async function paid(more: Partial<TestDonation> = {}) {
  made += 1;
  const email = `giver-${made}@example.org`;
  const campaignId = more.campaignId ?? (await site.campaign()).id;
  await give(site, { name: "Ada Obi", email, ...more, campaignId });
  const { id } = await site.db
    .selectFrom("donation")
    .select("id")
    .where("campaign_id", "=", campaignId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return { id, campaignId, email, secret: site.deps.links.secretOf(id) };
}

type Paid = Awaited<ReturnType<typeof paid>>;
const wish = { amount: 51, reason: "donor_wish", note: "I need it for the rent." };

/** Each from a network address of its own. */
function ask({ id, secret }: Pick<Paid, "id" | "secret">, more: object = {}) {
  asking += 1;
  const from = { "x-forwarded-for": `192.0.2.${(asking % 250) + 1}` };
  return site.post(`/api/v1/donations/${id}/refunds/`, { ...wish, secret, ...more }, from);
}

const decide = (id: string, action: string, note?: string) =>
  office.post(`refunds/${id}/decisions/`, { action, note });
describe("a donor", () => {
  test("asks for all or a part by the donation's secret, and sees what became of it", async () => {
    const donation = await paid();
    const { status, json } = await ask(donation, { amount: 20.5 });
    expect(status).toBe(201);
    expect(json).toMatchObject({ left: 51, refunded: 0, may_ask: false, currency: "USD" });
    expect(json.data).toMatchObject([{ state: "asked", amount: 20.5, asked_by: "donor" }]);
    const seen = await site.get(
      `/api/v1/donations/${donation.id}/refunds/?secret=${donation.secret}`,
    );
    expect(seen.json).toEqual(json);
    expect(seen.text).not.toContain("rent");
  });

  test("asks without the secret where the account gave it", async () => {
    const ada = await openAccount(site);
    const donation = await paid({ accountId: ada.id });
    const path = `/api/v1/donations/${donation.id}/refunds/`;
    const other = await (await openAccount(site)).bearer();
    expect((await site.post(path, wish, other)).status).toBe(404);
    expect((await site.post(path, wish)).status).toBe(404);
    expect((await site.post(path, wish, await ada.bearer())).status).toBe(201);
  });

  test("gets a word for each field, and nothing is written", async () => {
    const donation = await paid();
    const said = async (body: object) => {
      const { status, json } = await ask(donation, body);
      return [status, json.detail[0]?.loc.at(-1), json.detail[0]?.msg];
    };
    expect(await said({ amount: 51.01 })).toEqual([422, "amount", "At most $51.00 is left"]);
    expect(await said({ amount: 0 })).toEqual([422, "amount", "Please enter an amount"]);
    expect(await said({ amount: 0.005 })).toEqual([
      422,
      "amount",
      "Please use at most two decimals",
    ]);
    expect((await said({ amount: 1e21 }))[0]).toBe(422);
    expect(await said({ reason: "at_gateway" })).toEqual([422, "reason", "Please choose a reason"]);
    expect((await said({ note: "x".repeat(501) }))[1]).toBe("note");
    expect((await ask({ ...donation, secret: "x".repeat(43) })).status).toBe(404);
    const rows = site.db.selectFrom("refund").where("donation_id", "=", donation.id);
    expect(await rows.selectAll().execute()).toEqual([]);
  });

  test("has one wish waiting, also of 20 at once, and three in all", async () => {
    const donation = await paid();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(donation)));
    const counts = Map.groupBy(answers, ({ status }) => status);
    expect(counts.get(201)).toHaveLength(1);
    for (let wishes = 1; wishes <= 3; wishes += 1) {
      const { json } = await office.get(`refunds/?q=${donation.id}`);
      expect((await decide(json.data[0].id, "decline", "It is spent.")).status).toBe(200);
      expect((await ask(donation)).status).toBe(wishes < 3 ? 201 : 409);
    }
  });

  test("is slowed down with wishes for many donations", async () => {
    const { campaignId } = await paid();
    await give(site, ...Array.from({ length: 12 }, () => ({ campaignId })));
    const rows = await site.db
      .selectFrom("donation")
      .select("id")
      .where("campaign_id", "=", campaignId)
      .execute();
    const statuses = [];
    for (const { id } of rows) {
      const body = { ...wish, secret: site.deps.links.secretOf(id) };
      const from = { "x-forwarded-for": "198.51.100.77" };
      statuses.push((await site.post(`/api/v1/donations/${id}/refunds/`, body, from)).status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(201));
    expect(statuses.slice(10)).toEqual([429, 429, 429]);
  });
});

describe("a campaign's team", () => {
  test("asks for a gift to its own campaign, readers don't, and it learns no claim link", async () => {
    const owner = await openAccount(site);
    const { id: campaignId } = await site.campaign({ organiserId: owner.id });
    const donation = await paid({ campaignId });
    const elsewhere = await paid();
    const bearer = await owner.bearer();
    const path = (gift: string) =>
      `/api/v1/organiser/campaigns/${campaignId}/gifts/${gift}/refunds/`;
    const body = { amount: 51, reason: "campaign_stopped" };
    expect((await site.post(path(elsewhere.id), body, bearer)).status).toBe(404);
    const { status, json } = await site.post(path(donation.id), body, bearer);
    expect([status, json.data[0]]).toMatchObject([201, { asked_by: "organiser", claim_url: null }]);
    const reader = await openAccount(site);
    const at = new Date(site.clock.now);
    await inTransaction(site.database, (tx) =>
      tx
        .insertInto("campaign_member")
        .values({ campaign_id: campaignId, account_id: reader.id, role: "reader", joined_at: at })
        .execute(),
    );
    const readers = await reader.bearer();
    expect((await site.get(path(donation.id), readers)).status).toBe(200);
    expect((await site.post(path(donation.id), body, readers)).status).toBe(403);
    expect((await site.post(path(donation.id), body, bearer)).json.code).toBe("wrong_state");
  });
});
