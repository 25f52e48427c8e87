import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startBtcpayDouble } from "#sandbox/btcpay/btcpay-fixture.ts";
import { createManualClock } from "#sandbox/sandbox-clock.ts";
import { booksAreRight, checkBooks } from "../features/books/ledger/check-books.ts";
import { reconcilePayments } from "../features/giving/payments/reconcile-payments.ts";
import { updateReceipt } from "../features/giving/receipts/update-receipt.ts";
import { sendRefunds } from "../features/giving/refunds/send-refunds.ts";
import { HOUR_MS, MINUTE_MS } from "../platform/clock.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";
import { readPaymentId, startCheckout } from "../testing/gateways/test-checkout.ts";
import { openOffice } from "../testing/test-office.ts";
import { issueAllReceipts } from "../testing/test-receipts.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";
import { openStream } from "../testing/test-stream.ts";

const clock = createManualClock(Date.now());
let double: Awaited<ReturnType<typeof startBtcpayDouble>>;
let site: TestSite;
let campaignId: number;

beforeAll(async () => {
  double = await startBtcpayDouble({ clock, blockMs: MINUTE_MS });
  site = await openTestSite({
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

/** Starts a donation of 51.00 including the fee, with an invoice. */
async function startDonation() {
  const donor = { email: "ada@example.org", payment_method: "Cryptocurrency" };
  const { json } = await startCheckout(site, campaignId, donor);
  return { id: json.id as string, url: json.checkout_url as string, invoice: readPaymentId(json) };
}

async function payDonation() {
  const donation = await startDonation();
  await double.pay(donation.invoice);
  await double.confirm(donation.invoice);
  await expectState(donation.id, "settled");
  return donation;
}

function readDonation(id: string) {
  return site.db.selectFrom("donation").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

async function expectState(id: string, state: string) {
  await expect.poll(async () => (await readDonation(id)).state).toBe(state);
}

async function listAlerts(invoice: string) {
  const alerts = site.db.selectFrom("alert").select("kind").where("key", "=", invoice);
  const open = await alerts.where("settled_at", "is", null).orderBy("kind").execute();
  return open.map(({ kind }) => kind);
}

test("books an exact payment without cost once it is confirmed", async () => {
  const { id, url, invoice } = await startDonation();
  expect(new URL(url).origin).toBe(double.url);
  expect((await double.invoice(invoice)).amount).toBe("51.00");
  await double.pay(invoice);
  await expectState(id, "pending");
  await double.confirm(invoice);
  await expectState(id, "settled");
  expect(await readDonation(id)).toMatchObject({ paid_by: "crypto", gateway_cost_minor: 0 });
  expect(await listAlerts(invoice)).toEqual([]);
  expect(booksAreRight(await checkBooks(site.db))).toBe(true);
});

test("expires a donation that was paid in part, and alerts the office until it settles", async () => {
  const { id, invoice } = await startDonation();
  await double.pay(invoice, { amount: "20.00" });
  await double.advance(HOUR_MS);
  await expectState(id, "expired");
  expect(await listAlerts(invoice)).toEqual(["unsettled_money"]);
  expect((await readDonation(id)).quarantined_at).not.toBeNull();
  await double.mark(invoice, "Settled");
  await expectState(id, "settled");
  expect((await readDonation(id)).quarantined_at).toBeNull();
});

test("books the donation of an overpayment, and alerts the office about the rest", async () => {
  const { id, invoice } = await startDonation();
  await double.pay(invoice, { amount: "60.00" });
  await double.confirm(invoice);
  await expectState(id, "settled");
  expect(await readDonation(id)).toMatchObject({ amount_minor: 5_000, fee_minor: 100 });
  expect(await listAlerts(invoice)).toEqual(["paid_too_much"]);
  expect(booksAreRight(await checkBooks(site.db))).toBe(true);
});

test("settles an expired donation when a late payment is confirmed", async () => {
  const { id, invoice } = await startDonation();
  await double.advance(HOUR_MS);
  await expectState(id, "expired");
  await double.pay(invoice);
  await double.confirm(invoice);
  await expectState(id, "settled");
  expect(await listAlerts(invoice)).toEqual([]);
});

test("reverses a donation whose invoice becomes invalid, and restores it when the invoice settles again", async () => {
  const stream = await openStream(`${site.url}/api/v1/campaign/${campaignId}/live/`, "1");
  const { id, invoice } = await startDonation();
  const voidReasons = async () => {
    // A job does this in production.
    await inTransaction(site.database, (tx) => updateReceipt(tx, site.deps, id));
    const rows = site.db.selectFrom("receipt").selectAll().where("donation_id", "=", id);
    return (await rows.orderBy("number").execute()).map(({ void_reason }) => void_reason);
  };
  const readTotals = async () => {
    const secret = site.deps.links.secretFor(id);
    const { json } = await site.get(`/api/v1/donations/${id}/?secret=${secret}`);
    const { event } = await stream.next();
    return { revoked: json.revoked, raised: event.raised, donors: event.donor_count };
  };
  await double.pay(invoice, { amount: "20.00" });
  await double.mark(invoice, "Settled");
  await expectState(id, "settled");
  expect(await readTotals()).toEqual({ revoked: false, raised: 50, donors: 1 });
  await issueAllReceipts(site);
  expect(await voidReasons()).toEqual([null]);

  await double.mark(invoice, "Invalid");
  await expectState(id, "reversed");
  expect(await readTotals()).toEqual({ revoked: true, raised: 0, donors: 0 });
  expect(await listAlerts(invoice)).toEqual(["payment_revoked", "unsettled_money"]);
  expect(await voidReasons()).toEqual(["mistake"]);
  const office = await openOffice(site, { twoFactor: true });
  const { json: history } = await office.get(`donations/${id}/`);
  const kinds = history.events.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toContain("payment_revoked");
  expect(kinds).not.toContain("dispute_opened");
  const events = site.db.selectFrom("webhook_event").select("outcome");
  const [event] = await events.where("type", "=", "InvoiceInvalid").execute();
  expect(event?.outcome).toBe("reversed");
  expect((await office.get("disputes/?state=lost")).json.data).toEqual([]);
  expect(booksAreRight(await checkBooks(site.db))).toBe(true);

  await double.loseWebhooks(1);
  await double.mark(invoice, "Settled");
  await reconcilePayments(site.deps);
  expect(await readTotals()).toEqual({ revoked: false, raised: 50, donors: 1 });
  expect(await listAlerts(invoice)).toEqual([]);
  expect(await voidReasons()).toEqual(["mistake", null]);
  await double.mark(invoice, "Invalid");
  await reconcilePayments(site.deps);
  await reconcilePayments(site.deps);
  expect(await readDonation(id)).toMatchObject({ state: "reversed", refunded_minor: 5_100 });
  expect(booksAreRight(await checkBooks(site.db))).toBe(true);
  await double.loseWebhooks(0);
  await stream.close();
});

test("expires a donation whose invoice becomes invalid before payment, without an alert", async () => {
  const { id, invoice } = await startDonation();
  await double.mark(invoice, "Invalid");
  await expectState(id, "expired");
  await reconcilePayments(site.deps);
  expect(await listAlerts(invoice)).toEqual([]);
  expect((await readDonation(id)).revoked_at).toBeNull();
});

test("finds payments that no webhook reported", async () => {
  await double.loseWebhooks(1);
  const { id, invoice } = await startDonation();
  await double.pay(invoice);
  await double.confirm(invoice);
  await reconcilePayments(site.deps);
  expect((await readDonation(id)).state).toBe("settled");
  await double.loseWebhooks(0);
});

test("refunds by a link, and keeps the donation settled until the donor has the money", async () => {
  const { id, invoice } = await payDonation();
  const office = await openOffice(site, { twoFactor: true });
  const request = { amount: 51, reason: "mistake", given_back: 0 };
  expect((await office.post(`donations/${id}/refunds/`, request)).status).toBe(201);
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
  expect(await readDonation(id)).toMatchObject({ state: "settled", refunded_minor: 0 });
  const { body } = await double.claim(external_id ?? "");
  await double.call("POST", `/payouts/${body.id}`, { revision: 0 });
  await double.call("POST", `/payouts/${body.id}/mark-paid`);
  await expectState(id, "reversed");
  expect(await refund()).toMatchObject({ state: "done", claim_url: null });
  expect((await readDonation(id)).refunded_minor).toBe(5_100);
  expect(booksAreRight(await checkBooks(site.db))).toBe(true);
});

test("books refunds made at the server in bitcoin, in the donation's currency", async () => {
  const { id, invoice } = await payDonation();
  const refundAtServer = async (refundVariant: string, more: object = {}) => {
    const order = { refundVariant, ...more };
    const { body } = await double.call("POST", `/invoices/${invoice}/refund`, order);
    const { body: claimed } = await double.claim(body.id);
    await double.call("POST", `/payouts/${claimed.id}/mark-paid`);
    return body.id as string;
  };
  // A fifth of 51.00, which was 0.00085 BTC.
  await refundAtServer("Custom", { customAmount: "0.00017", customCurrency: "BTC" });
  await expect.poll(async () => (await readDonation(id)).refunded_minor).toBe(1_020);
  await double.loseWebhooks(1);
  await refundAtServer("RateThen");
  await reconcilePayments(site.deps);
  expect(await readDonation(id)).toMatchObject({ state: "reversed", refunded_minor: 5_100 });
  expect(booksAreRight(await checkBooks(site.db))).toBe(true);
  await double.loseWebhooks(0);
});

test("says that the wallet is not compared with the books", async () => {
  expect((await site.get("/api/v1/books/")).json.not_compared).toEqual(["BTCPay Server (test)"]);
});

test("understands every event", async () => {
  const alerts = await site.db.selectFrom("alert").select(["kind", "key"]).execute();
  expect(alerts.filter(({ kind }) => kind.startsWith("webhook_"))).toEqual([]);
});
