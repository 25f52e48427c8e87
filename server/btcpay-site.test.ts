import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startBtcpayDouble } from "#sandbox/btcpay/btcpay-fixture.ts";
import { createManualClock } from "#sandbox/manual-clock.ts";
import { booksAreRight, checkBooks } from "./features/books/ledger/check-books.ts";
import { reconcilePayments } from "./features/giving/payments/reconcile-payments.ts";
import { sendRefunds } from "./features/giving/refunds/send-refunds.ts";
import { HOUR_MS, MINUTE_MS } from "./platform/clock.ts";
import { cheapArgon2 } from "./testing/cheap-argon2.ts";
import { paymentIdOf, startCheckout } from "./testing/test-checkout.ts";
import { openOffice } from "./testing/test-office.ts";
import { openTestSite, type TestSite } from "./testing/test-site.ts";

const clock = createManualClock(Date.now());
let double: Awaited<ReturnType<typeof startBtcpayDouble>>;
let site: TestSite;
let campaignId: number;

beforeAll(async () => {
  double = await startBtcpayDouble({ clock, blockMs: MINUTE_MS });
  site = await openTestSite({
    argon2: cheapArgon2,
    environment: {
      BTCPAY_URL: double.url,
      BTCPAY_STORE_ID: double.storeId,
      BTCPAY_API_KEY: double.apiKey,
      BTCPAY_WEBHOOK_SECRET: "the secret of the next webhook",
      BTCPAY_WEBHOOK_SECRET_OTHER: double.webhookSecret,
      TRUSTED_PROXIES: "127.0.0.1",
    },
  });
  double.sendWebhooksTo(`${site.url}/api/v1/webhooks/btcpay/`);
});
beforeEach(async () => {
  ({ id: campaignId } = await site.campaign());
});
afterAll(() => double.stop());

/** A gift of 51.00, fee and all, for which the donor has an invoice. */
async function gift() {
  const donor = { email: "ada@example.org", payment_method: "Cryptocurrency" };
  const { json } = await startCheckout(site, campaignId, donor);
  return { id: json.id as string, url: json.checkout_url as string, invoice: paymentIdOf(json) };
}

async function paid() {
  const given = await gift();
  await double.pay(given.invoice);
  await double.confirm(given.invoice);
  await becomes(given.id, "settled");
  return given;
}

function donationOf(id: string) {
  return site.db.selectFrom("donation").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

async function becomes(id: string, state: string) {
  await vi.waitFor(async () => expect((await donationOf(id)).state).toBe(state), 10_000);
}

async function alertsAbout(invoice: string) {
  const alerts = site.db.selectFrom("alert").select("kind").where("key", "=", invoice);
  return (await alerts.execute()).map(({ kind }) => kind);
}

test("a donor pays exactly, and the gift is in the books once it is confirmed, at no cost", async () => {
  const { id, url, invoice } = await gift();
  expect(new URL(url).origin).toBe(double.url);
  expect((await double.invoice(invoice)).amount).toBe("51.00");
  await double.pay(invoice);
  await becomes(id, "pending");
  await double.confirm(invoice);
  await becomes(id, "settled");
  expect(await donationOf(id)).toMatchObject({ paid_by: "crypto", gateway_cost_minor: 0 });
  expect(await alertsAbout(invoice)).toEqual([]);
  expect(booksAreRight(await checkBooks(site.db))).toBe(true);
});

test("a part that expires ends the gift, and the office is told until the money counts", async () => {
  const { id, invoice } = await gift();
  await double.pay(invoice, { amount: "20.00" });
  await double.advance(HOUR_MS);
  await becomes(id, "expired");
  expect(await alertsAbout(invoice)).toEqual(["unsettled_money"]);
  expect((await donationOf(id)).quarantined_at).not.toBeNull();
  await double.mark(invoice, "Settled");
  await becomes(id, "settled");
  expect((await donationOf(id)).quarantined_at).toBeNull();
});

test("of too much the gift counts, and the office is told of the rest", async () => {
  const { id, invoice } = await gift();
  await double.pay(invoice, { amount: "60.00" });
  await double.confirm(invoice);
  await becomes(id, "settled");
  expect(await donationOf(id)).toMatchObject({ amount_minor: 5_000, fee_minor: 100 });
  expect(await alertsAbout(invoice)).toEqual(["paid_too_much"]);
  expect(booksAreRight(await checkBooks(site.db))).toBe(true);
});

test("what comes late counts, though the gift was expired", async () => {
  const { id, invoice } = await gift();
  await double.advance(HOUR_MS);
  await becomes(id, "expired");
  await double.pay(invoice);
  await double.confirm(invoice);
  await becomes(id, "settled");
  expect(await alertsAbout(invoice)).toEqual([]);
});

test("an invoice that is marked as invalid after all changes nothing but raises an alert", async () => {
  const { id, invoice } = await gift();
  await double.pay(invoice);
  await double.mark(invoice, "Settled");
  await becomes(id, "settled");
  await double.mark(invoice, "Invalid");
  await vi.waitFor(
    async () => expect(await alertsAbout(invoice)).toEqual(["settled_then_failed"]),
    10_000,
  );
  expect((await donationOf(id)).state).toBe("settled");
});

test("what no webhook told is found by asking", async () => {
  await double.loseWebhooks(1);
  const { id, invoice } = await gift();
  await double.pay(invoice);
  await double.confirm(invoice);
  await reconcilePayments(site.deps);
  expect((await donationOf(id)).state).toBe("settled");
  await double.loseWebhooks(0);
});

test("a gift is given back by a link: it counts until the donor has the money", async () => {
  const { id, invoice } = await paid();
  const office = await openOffice(site);
  const wish = { amount: 51, reason: "mistake", given_back: 0 };
  expect((await office.post(`donations/${id}/refunds/`, wish)).status).toBe(201);
  await sendRefunds(site.deps);
  const refund = () =>
    site.db
      .selectFrom("refund")
      .selectAll()
      .where("donation_id", "=", id)
      .executeTakeFirstOrThrow();
  const { claim_url, external_id } = await refund();
  expect(await refund()).toMatchObject({ state: "waiting", payment_id: invoice });
  expect(claim_url).toBe(`${double.url}/pull-payments/${external_id}`);
  expect(await donationOf(id)).toMatchObject({ state: "settled", refunded_minor: 0 });
  const { body } = await double.claim(external_id ?? "");
  await double.call("POST", `/payouts/${body.id}`, { revision: 0 });
  await double.call("POST", `/payouts/${body.id}/mark-paid`);
  await becomes(id, "reversed");
  expect(await refund()).toMatchObject({ state: "done", claim_url: null });
  expect((await donationOf(id)).refunded_minor).toBe(5_100);
  expect(booksAreRight(await checkBooks(site.db))).toBe(true);
});

test("everybody is told that the wallet is not compared with the books", async () => {
  expect((await site.get("/api/v1/books/")).json.not_compared).toEqual(["BTCPay Server"]);
});

test("no event was odd", async () => {
  const alerts = await site.db.selectFrom("alert").select(["kind", "key"]).execute();
  expect(alerts.filter(({ kind }) => kind.startsWith("webhook_"))).toEqual([]);
});
