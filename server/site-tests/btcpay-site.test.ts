import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startBtcpayDouble } from "#sandbox/btcpay/btcpay-fixture.ts";
import { createManualClock } from "#sandbox/sandbox-clock.ts";
import { booksAreRight, checkBooks } from "../features/books/ledger/check-books.ts";
import { reconcilePayments } from "../features/giving/payments/reconcile-payments.ts";
import { followRefunds } from "../features/giving/receipts/refunded-receipt.ts";
import { sendRefunds } from "../features/giving/refunds/send-refunds.ts";
import { HOUR_MS, MINUTE_MS } from "../platform/clock.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";
import { cheapArgon2 } from "../testing/cheap-argon2.ts";
import { paymentIdOf, startCheckout } from "../testing/test-checkout.ts";
import { openOffice } from "../testing/test-office.ts";
import { issueAll } from "../testing/test-receipts.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";
import { openStream } from "../testing/test-stream.ts";

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
      BTCPAY_TEST: "on",
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
  await expect.poll(async () => (await donationOf(id)).state).toBe(state);
}

async function alertsAbout(invoice: string) {
  const alerts = site.db.selectFrom("alert").select("kind").where("key", "=", invoice);
  const open = await alerts.where("settled_at", "is", null).orderBy("kind").execute();
  return open.map(({ kind }) => kind);
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

test("a gift whose invoice is marked as invalid after all counts no more, and all is back when it counts again", async () => {
  const stream = await openStream(`${site.url}/api/v1/campaign/${campaignId}/live/`, "1");
  const { id, invoice } = await gift();
  const receipts = async () => {
    // A job does this.
    await inTransaction(site.database, (tx) => followRefunds(tx, site.deps, id));
    const rows = site.db.selectFrom("receipt").selectAll().where("donation_id", "=", id);
    return (await rows.orderBy("number").execute()).map(({ void_reason }) => void_reason);
  };
  const seen = async () => {
    const secret = site.deps.links.secretOf(id);
    const { json } = await site.get(`/api/v1/donations/${id}/?secret=${secret}`);
    const { event } = await stream.next();
    return { revoked: json.revoked, raised: event.raised, donors: event.donor_count };
  };
  await double.pay(invoice, { amount: "20.00" });
  await double.mark(invoice, "Settled");
  await becomes(id, "settled");
  expect(await seen()).toEqual({ revoked: false, raised: 50, donors: 1 });
  await issueAll(site);
  expect(await receipts()).toEqual([null]);

  await double.mark(invoice, "Invalid");
  await becomes(id, "reversed");
  expect(await seen()).toEqual({ revoked: true, raised: 0, donors: 0 });
  expect(await alertsAbout(invoice)).toEqual(["payment_revoked", "unsettled_money"]);
  expect(await receipts()).toEqual(["mistake"]);
  const office = await openOffice(site, { twoFactor: true });
  const { json: life } = await office.get(`donations/${id}/`);
  const kinds = life.events.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toContain("payment_revoked");
  expect(kinds).not.toContain("dispute_opened");
  const events = site.db.selectFrom("webhook_event").select("outcome");
  const [told] = await events.where("type", "=", "InvoiceInvalid").execute();
  expect(told?.outcome).toBe("reversed");
  expect((await office.get("disputes/?state=lost")).json.data).toEqual([]);
  expect(booksAreRight(await checkBooks(site.db))).toBe(true);

  await double.loseWebhooks(1);
  await double.mark(invoice, "Settled");
  await reconcilePayments(site.deps);
  expect(await seen()).toEqual({ revoked: false, raised: 50, donors: 1 });
  expect(await alertsAbout(invoice)).toEqual([]);
  expect(await receipts()).toEqual(["mistake", null]);
  await double.mark(invoice, "Invalid");
  await reconcilePayments(site.deps);
  await reconcilePayments(site.deps);
  expect(await donationOf(id)).toMatchObject({ state: "reversed", refunded_minor: 5_100 });
  expect(booksAreRight(await checkBooks(site.db))).toBe(true);
  await double.loseWebhooks(0);
  await stream.close();
});

test("an invoice that was marked as invalid before it counted is no gift, and nobody is told", async () => {
  const { id, invoice } = await gift();
  await double.mark(invoice, "Invalid");
  await becomes(id, "expired");
  await reconcilePayments(site.deps);
  expect(await alertsAbout(invoice)).toEqual([]);
  expect((await donationOf(id)).revoked_at).toBeNull();
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
  const office = await openOffice(site, { twoFactor: true });
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

test("what is given back at the server in bitcoin leaves the books, in cents of the gift's currency", async () => {
  const { id, invoice } = await paid();
  const give = async (refundVariant: string, more: object = {}) => {
    const order = { refundVariant, ...more };
    const { body } = await double.call("POST", `/invoices/${invoice}/refund`, order);
    const { body: claimed } = await double.claim(body.id);
    await double.call("POST", `/payouts/${claimed.id}/mark-paid`);
    return body.id as string;
  };
  // A fifth of 51.00, which were 0.00085 BTC.
  await give("Custom", { customAmount: "0.00017", customCurrency: "BTC" });
  await expect.poll(async () => (await donationOf(id)).refunded_minor).toBe(1_020);
  await double.loseWebhooks(1);
  await give("RateThen");
  await reconcilePayments(site.deps);
  expect(await donationOf(id)).toMatchObject({ state: "reversed", refunded_minor: 5_100 });
  expect(booksAreRight(await checkBooks(site.db))).toBe(true);
  await double.loseWebhooks(0);
});

test("everybody is told that the wallet is not compared with the books", async () => {
  expect((await site.get("/api/v1/books/")).json.not_compared).toEqual(["BTCPay Server (test)"]);
});

test("no event was odd", async () => {
  const alerts = await site.db.selectFrom("alert").select(["kind", "key"]).execute();
  expect(alerts.filter(({ kind }) => kind.startsWith("webhook_"))).toEqual([]);
});
