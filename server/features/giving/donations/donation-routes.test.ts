import { beforeAll, describe, expect, test } from "vitest";
import { money } from "#contract/money.ts";
import { startCheckout } from "../../../testing/gateways/test-checkout.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { booksAreRight, checkBooks } from "../../books/ledger/check-books.ts";

let site: TestSite;
let campaignId: number;
let funds: ReadonlyArray<{ id: number }>;

beforeAll(async () => {
  site = await openTestSite();
  ({ id: campaignId, funds } = await site.campaign({ funds: ["Pump"] }));
});

const start = (changes: Record<string, unknown> = {}, key: string = site.key()) =>
  startCheckout(
    site,
    campaignId,
    { amount: 1000, name: "Ngozi Bello", email: "Ngozi@example.org", ...changes },
    { "idempotency-key": key },
  );

function fetchDonation(donation: { id: string; secret: string }) {
  return site.get(`/api/v1/donations/${donation.id}/?secret=${donation.secret}`);
}

async function waitUntilSettled(donation: { id: string; secret: string }) {
  await expect.poll(async () => (await fetchDonation(donation)).json.state).toBe("settled");
}

function countDonations() {
  return site.db
    .selectFrom("donation")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
}

describe("starting a donation", () => {
  test("returns 201 with the amounts and the gateway's checkout", async () => {
    const { status, json } = await start({ fund_id: funds[0]?.id });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      state: "open",
      amount: 1000,
      fee: 20,
      total: 1020,
      currency: "USD",
      campaign_amount: 1000,
      fund: "Pump",
      campaign: { id: campaignId },
    });
    expect(json.checkout_url).toContain("/sandbox/pay/");
  });

  test.each([
    ["Sukarno", "Sukarno"],
    ["Booking.com", "Booking.com"],
    ["  Jose\u0301   Mu\u0308ller ", "José Müller"],
  ])("stores the name %j as %j", async (name, stored) => {
    const { status, json } = await start({ name, dedication: name });
    expect([status, json.name, json.dedication]).toEqual([201, stored, stored]);
  });

  test("returns the same response for the same key and body", async () => {
    const key = site.key();
    const first = await start({}, key);
    const second = await start({}, key);
    expect(second.status).toBe(201);
    expect(second.json).toEqual(first.json);
  });

  test("returns 422 for the same key with another body and writes nothing", async () => {
    const key = site.key();
    await start({}, key);
    const before = await countDonations();
    const { status, json } = await start({ amount: 999 }, key);
    expect([status, json.code]).toEqual([422, "key_reused"]);
    expect(await countDonations()).toEqual(before);
  });

  test("creates one donation for 20 concurrent requests with one key; the others get it or must retry", async () => {
    const key = site.key();
    const before = await countDonations();
    const responses = await Promise.all(Array.from({ length: 20 }, () => start({}, key)));
    expect((await countDonations()).n).toBe(before.n + 1);
    const started = responses.filter(({ status }) => status === 201);
    expect(started.length).toBeGreaterThan(0);
    expect(new Set(started.map(({ json }) => json.id)).size).toBe(1);
    for (const { status } of responses) expect([201, 409]).toContain(status);
  });

  test("refuses a missing or short key", async () => {
    const body = { campaign_id: campaignId, amount: 5, currency: "USD", accept_terms: true };
    const missing = await site.post("/api/v1/donations/", {
      ...body,
      payment_method: "Credit-Card",
    });
    expect(missing.status).toBe(422);
    expect(missing.json.detail[0].loc).toEqual(["header", "idempotency-key"]);
    expect((await start({}, "short")).status).toBe(422);
  });

  test.each([
    ["amount", { amount: 0 }],
    ["amount", { amount: -5 }],
    ["amount", { amount: 0.5 }],
    ["amount", { amount: 10.001 }],
    ["amount", { amount: 1e21 }],
    ["amount", { amount: "1,000" }],
    ["amount", { amount: null }],
    ["currency", { currency: "YEN" }],
    ["payment_method", { payment_method: "--select" }],
    ["accept_terms", { accept_terms: false }],
    ["email", { email: "nobody" }],
    ["campaign_id", { campaign_id: 999_999 }],
    ["campaign_id", { campaign_id: "1; DROP TABLE donation" }],
    ["fund_id", { fund_id: 424_242 }],
    ["message", { message: "x".repeat(501) }],
  ])("refuses an invalid %s by name and writes nothing (%j)", async (field, changes) => {
    const before = await countDonations();
    const { status, json } = await start(changes);
    expect(status).toBe(422);
    expect(json.code).toBe("invalid");
    expect(json.detail[0].loc).toEqual(["body", field]);
    expect(await countDonations()).toEqual(before);
  });

  test("ignores fields that the client must not set", async () => {
    const { json } = await start({ state: "settled", fee: 0, raised: 5, role: "admin" });
    expect(json).toMatchObject({ state: "open", fee: 20 });
  });

  test("is refused for a paused campaign", async () => {
    const paused = await site.campaign({ state: "paused" });
    const { status, json } = await start({ campaign_id: paused.id });
    expect([status, json.code]).toEqual([409, "campaign_closed"]);
  });

  test("makes the donation visible only with its secret", async () => {
    const { json } = await start();
    expect((await fetchDonation(json)).json.id).toBe(json.id);
    const { json: other } = await start();
    expect((await fetchDonation({ id: json.id, secret: other.secret })).status).toBe(404);
    expect((await site.get(`/api/v1/donations/${json.id}/`)).status).toBe(422);
    expect((await site.get("/api/v1/donations/1/?secret=aaaaaaaaaaaaaaaaaaaaaaaa")).status).toBe(
      404,
    );
  });
});

describe("settling", () => {
  test("posts a paid donation and adds it to the totals", async () => {
    const { id } = await site.campaign();
    const { json } = await start({ campaign_id: id, message: "For the well" });
    await site.play(json, "approve");
    await waitUntilSettled(json);
    const totals = await site.db
      .selectFrom("campaign_totals")
      .selectAll()
      .where("campaign_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(totals).toMatchObject({ raised_minor: 100_000, donation_count: 1, donor_count: 1 });
    // 2.9% of 1020.00 and 0.30
    expect(totals.cost_minor).toBe(2988);
    expect(booksAreRight(await checkBooks(site.db))).toBe(true);
  });

  test("charges the platform for gateway costs above a tenth of a small donation", async () => {
    const { id } = await site.campaign();
    const { json } = await start({ campaign_id: id, amount: 1.01 });
    await site.play(json, "approve");
    await waitUntilSettled(json);
    const row = await site.db
      .selectFrom("donation")
      .select(["gateway_cost_minor", "cost_minor", "campaign_amount_minor"])
      .where("id", "=", json.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ gateway_cost_minor: 33, cost_minor: 10, campaign_amount_minor: 101 });
    expect(booksAreRight(await checkBooks(site.db))).toBe(true);
  });

  test("converts a donation in another currency at the rate fixed when it started", async () => {
    const { id } = await site.campaign({ goal: money(500_000, "USD") });
    const { json } = await start({ campaign_id: id, amount: 100, currency: "EUR" });
    expect(json).toMatchObject({ total: 102, campaign_amount: 108.5, campaign_currency: "USD" });
    const source = "set by the charity";
    expect(json.conversion).toEqual({ rate: 1.085, as_of: "2026-11-02", source });
    await site.play(json, "approve");
    await waitUntilSettled(json);
    expect(booksAreRight(await checkBooks(site.db))).toBe(true);
  });

  test("leaves a bank transfer pending until the money has arrived", async () => {
    const { json } = await start();
    await site.play(json, "bank_transfer");
    await expect.poll(async () => (await fetchDonation(json)).json.state).toBe("pending");
    await site.play(json, "settle");
    await waitUntilSettled(json);
  });

  test("counts one donor for two donations by the same person", async () => {
    const { id } = await site.campaign();
    for (const email of ["one@example.org", "One@Example.org"]) {
      const { json } = await start({ campaign_id: id, email });
      await site.play(json, "approve");
      await waitUntilSettled(json);
    }
    const totals = await site.db
      .selectFrom("campaign_totals")
      .select(["donation_count", "donor_count"])
      .where("campaign_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(totals).toEqual({ donation_count: 2, donor_count: 1 });
  });
});
