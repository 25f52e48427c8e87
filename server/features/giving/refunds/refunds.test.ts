import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { createSettledDonations, type TestDonation } from "../../../testing/test-donations.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { newestDonationId } from "../../../testing/test-rows.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { findRefunds } from "./refund-list-store.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;
let donationCount = 0;
let requestCount = 0;

beforeAll(async () => {
  site = await openTestSite({
    argon2: fakeArgon2,
    environment: { TRUSTED_PROXIES: "127.0.0.1" },
  });
  office = await openOffice(site);
});

/** A paid donation of 51.00 with its fee. */
async function paid(more: Partial<TestDonation> = {}) {
  donationCount += 1;
  const email = `donor-${donationCount}@example.org`;
  const campaignId = more.campaignId ?? (await site.campaign()).id;
  await createSettledDonations(site, { name: "Ada Obi", email, ...more, campaignId });
  const id = await newestDonationId(site, campaignId);
  return { id, campaignId, email, secret: site.deps.links.secretFor(id) };
}

type Paid = Awaited<ReturnType<typeof paid>>;
const request = { amount: 51, reason: "donor_wish", note: "I need it for the rent." };

/** Every request comes from another network address. */
function ask({ id, secret }: Pick<Paid, "id" | "secret">, more: object = {}) {
  requestCount += 1;
  const from = { "x-forwarded-for": `192.0.2.${(requestCount % 250) + 1}` };
  return site.post(`/api/v1/donations/${id}/refunds/`, { ...request, secret, ...more }, from);
}

async function requestRefund(donation: Paid, more: object = {}): Promise<string> {
  return (await ask(donation, more)).json.data[0].id;
}

const decide = (id: string, action: string, note?: string) =>
  office.post(`refunds/${id}/decisions/`, { action, note });
/** `given_back`: the refunded amount that the form showed. */
const order = (id: string, amount: number, given_back: number) =>
  office.post(`donations/${id}/refunds/`, { amount, reason: "mistake", given_back });

describe("a donor", () => {
  test("requests a refund with the donation's secret and sees its status", async () => {
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

  test("requests a refund without the secret when signed in as the donor", async () => {
    const ada = await openAccount(site);
    const donation = await paid({ accountId: ada.id });
    const path = `/api/v1/donations/${donation.id}/refunds/`;
    const other = await (await openAccount(site)).bearer();
    expect((await site.post(path, request, other)).status).toBe(404);
    expect((await site.post(path, request)).status).toBe(404);
    expect((await site.post(path, request, await ada.bearer())).status).toBe(201);
  });

  test("gets an error for each invalid field, and nothing is stored", async () => {
    const donation = await paid();
    const errorFor = async (body: object) => {
      const { status, json } = await ask(donation, body);
      return [status, json.detail[0]?.loc.at(-1), json.detail[0]?.msg];
    };
    expect(await errorFor({ amount: 51.01 })).toEqual([
      422,
      "amount",
      "At most $51.00 can be refunded",
    ]);
    expect(await errorFor({ amount: 0 })).toEqual([422, "amount", "Please enter an amount"]);
    expect(await errorFor({ amount: 0.005 })).toEqual([
      422,
      "amount",
      "Please use at most two decimals",
    ]);
    expect((await errorFor({ amount: 1e21 }))[0]).toBe(422);
    expect(await errorFor({ reason: "at_gateway" })).toEqual([
      422,
      "reason",
      "Please choose a reason",
    ]);
    expect((await errorFor({ note: "x".repeat(501) }))[1]).toBe("note");
    expect((await ask({ ...donation, secret: "x".repeat(43) })).status).toBe(404);
    const rows = site.db.selectFrom("refund").where("donation_id", "=", donation.id);
    expect(await rows.selectAll().execute()).toEqual([]);
  });

  test("has one pending request at a time, even if 20 arrive at once, and three in all", async () => {
    const donation = await paid();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(donation)));
    const counts = Map.groupBy(answers, ({ status }) => status);
    expect(counts.get(201)).toHaveLength(1);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const { json } = await office.get(`refunds/?q=${donation.id}`);
      expect((await decide(json.data[0].id, "decline", "It is spent.")).status).toBe(200);
      expect((await ask(donation)).status).toBe(attempt < 3 ? 201 : 409);
    }
  });

  test("is limited to ten requests a day from one network", async () => {
    const { campaignId } = await paid();
    await createSettledDonations(site, ...Array.from({ length: 12 }, () => ({ campaignId })));
    const rows = await site.db
      .selectFrom("donation")
      .select("id")
      .where("campaign_id", "=", campaignId)
      .execute();
    const statuses = [];
    for (const { id } of rows) {
      const body = { ...request, secret: site.deps.links.secretFor(id) };
      const from = { "x-forwarded-for": "198.51.100.77" };
      statuses.push((await site.post(`/api/v1/donations/${id}/refunds/`, body, from)).status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(201));
    expect(statuses.slice(10)).toEqual([429, 429, 429]);
  });
});

describe("a campaign's team", () => {
  test("requests refunds of its own campaign's donations, without readers and without claim links", async () => {
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

describe("the office", () => {
  test("declines with a note and is named in the audit trail", async () => {
    const id = await requestRefund(await paid());
    expect((await decide(id, "decline")).json.detail[0].msg).toBe("Please give a reason");
    const { status, json } = await decide(id, "decline", "It is spent already.");
    expect([status, json]).toMatchObject([
      200,
      { state: "declined", decision_note: "It is spent already.", decider: "Frieda Obi" },
    ]);
    expect((await decide(id, "order")).json.code).toBe("changed_meanwhile");
    expect((await office.trail())[0]).toMatchObject({
      action: "decline_refund",
      subject: { type: "refund", id },
    });
  });

  test("orders a requested refund", async () => {
    const donation = await paid();
    const id = await requestRefund(donation, { amount: 20 });
    const { json } = await decide(id, "order");
    expect(json).toMatchObject({ state: "ordered", amount: 20, donation: { left: 31 } });
    expect((await office.trail())[0].action).toBe("order_refund");
  });

  test("orders a refund once, even if the same form is sent 20 times at once", async () => {
    const donation = await paid();
    const answers = await Promise.all(Array.from({ length: 20 }, () => order(donation.id, 20, 0)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refusals = answers.filter(({ status }) => status !== 201).map(({ json }) => json.code);
    expect(new Set(refusals)).toEqual(new Set(["changed_meanwhile"]));
    const { refunded, going_back } = (await office.get(`donations/${donation.id}/`)).json.donation;
    expect([refunded, going_back]).toEqual([0, 20]);
    expect((await order(donation.id, 20, 0)).json.code).toBe("changed_meanwhile");
    expect((await order(donation.id, 20, 20)).status).toBe(201);
  });

  test("never refunds more than was paid", async () => {
    const donation = await paid();
    await order(donation.id, 40, 0);
    expect((await order(donation.id, 11.01, 40)).json.detail[0].msg).toBe(
      "At most $11.00 can be refunded",
    );
    expect((await order(donation.id, 11, 40)).status).toBe(201);
    expect((await order(donation.id, 1, 51)).json).toMatchObject({
      code: "wrong_state",
      non_field_errors: ["Nothing is left of this donation to refund."],
    });
  });

  test("can't order a requested refund if less remains", async () => {
    const donation = await paid();
    const id = await requestRefund(donation);
    await order(donation.id, 1, 0);
    expect((await decide(id, "order")).json.non_field_errors).toEqual([
      "Only $50.00 can still be refunded.",
    ]);
    expect((await decide(id, "decline", "A part is on its way.")).status).toBe(200);
  });

  test("lists each queue in pages, requested refunds oldest first", async () => {
    const ids = [];
    for (let n = 0; n < 3; n += 1) {
      site.clock.now += 1;
      ids.push(await requestRefund(await paid({ name: "Zainab Page" })));
    }
    const firstPage = (await office.get("refunds/?q=zainab%20page&limit=2")).json;
    const nextPath = `refunds/?q=zainab%20page&cursor=${firstPage.next_cursor}`;
    const secondPage = (await office.get(nextPath)).json;
    const refundIds = (data: Array<{ id: string }>) => data.map(({ id }) => id);
    expect([...refundIds(firstPage.data), ...refundIds(secondPage.data)]).toEqual(ids);
    expect(secondPage.next_cursor).toBeNull();
    for (const id of ids) await decide(id, "decline", "No.");
    const declined = (await office.get("refunds/?q=zainab%20page&state=declined")).json;
    expect(refundIds(declined.data)).toEqual(ids.toReversed());
    expect((await office.get("refunds/?cursor=abc")).status).toBe(422);
  });

  test("finds refunds by donor, amount, payment id and donation", async () => {
    const donation = await paid({ name: "Chidera Unique", minor: 7_777 });
    const id = await requestRefund(donation, { amount: 77.13 });
    for (const q of ["chidera", donation.email, "77.13", `test-${donation.id}`, donation.id, id]) {
      const { data } = (await office.get(`refunds/?q=${q}`)).json;
      expect(
        data.map((refund: { id: string }) => refund.id),
        q,
      ).toEqual([id]);
      expect(data[0].gateway).toEqual({ title: "Sandbox", test: true });
    }
    expect((await office.get("refunds/?q=a%25b")).json.data).toEqual([]);
    const searchByIndexAlone = async (q: string) => {
      const search = { q, providers: ["sandbox"], headRows: 0 };
      const page = { after: undefined, limit: 10 };
      return (await findRefunds(site.db, { state: "asked", search }, page)).map(({ id }) => id);
    };
    expect(await searchByIndexAlone("77.13")).toEqual([]);
    for (const q of ["chidera", "ÚNIQUE chidera", donation.email, donation.id, id]) {
      expect(await searchByIndexAlone(q), q).toEqual([id]);
    }
  });
});
