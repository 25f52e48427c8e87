import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { money } from "#contract/money.ts";
import { createManualClock } from "#sandbox/sandbox-clock.ts";
import { startStripeDouble } from "#sandbox/stripe/stripe-fixture.ts";
import { booksAreRight, checkBooks } from "../features/books/ledger/check-books.ts";
import { findBookedPayments } from "../features/giving/payments/booked-payment-store.ts";
import { reconcilePayments } from "../features/giving/payments/reconcile-payments.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";
import { readPaymentId, startCheckout } from "../testing/gateways/test-checkout.ts";
import { WAIT_LIMIT } from "../testing/services/wait-limit.ts";
import { issueAllReceipts } from "../testing/test-receipts.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";

/** Stripe reports its fee a moment after the payment. */
const FEE_AFTER_MS = 1_000;
/** Stands for days; signatures with a later time would be refused. */
const DEBIT_DURATION_MS = 60_000;
/** 2.9% of 51.00 and 0.30. */
const FEE = 178;

let double: Awaited<ReturnType<typeof startStripeDouble>>;
let site: TestSite;
let campaignId: number;

beforeAll(async () => {
  double = await startStripeDouble({
    clock: createManualClock(Date.now()),
    feeAfterMs: FEE_AFTER_MS,
  });
  site = await openTestSite({
    environment: {
      STRIPE_SECRET_KEY: double.keys.test,
      STRIPE_WEBHOOK_SECRET: "whsec_the-next-one",
      STRIPE_WEBHOOK_SECRET_OTHER: double.secret,
      STRIPE_API_URL: double.url,
      TRUSTED_PROXIES: "127.0.0.1",
    },
  });
  double.tell(`${site.url}/api/v1/webhooks/stripe/`);
});
beforeEach(async () => {
  ({ id: campaignId } = await site.campaign());
});
afterAll(() => double.stop());

async function startDonation() {
  const { json } = await startCheckout(site, campaignId, { email: "ada@example.org" });
  const session = readPaymentId(json);
  return { id: json.id as string, url: json.checkout_url as string, session };
}

/** Chooses an action on the hosted page; returns the URL it leads to. */
async function choose(session: string, play: string): Promise<string> {
  const { text } = await double.page(session, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ play }),
  });
  return JSON.parse(text).to;
}

function readDonation(id: string) {
  return site.db
    .selectFrom("donation")
    .select(["state", "payment_id", "gateway_cost_minor", "refunded_minor", "held_minor"])
    .select(["paid_by", "settled_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

async function expectDonation(
  id: string,
  expected: Partial<Awaited<ReturnType<typeof readDonation>>>,
) {
  await vi.waitFor(async () => expect(await readDonation(id)).toMatchObject(expected), WAIT_LIMIT);
}

async function readIntent(session: string): Promise<string> {
  const answer = await fetch(`${double.url}/v1/checkout/sessions/${session}`, {
    headers: { authorization: `Bearer ${double.keys.test}` },
  });
  return ((await answer.json()) as { payment_intent: string }).payment_intent;
}

async function settleDonation() {
  const donation = await startDonation();
  await choose(donation.session, "succeed");
  await expectDonation(donation.id, { state: "settled" });
  double.clock.advance(FEE_AFTER_MS);
  await expectDonation(donation.id, { gateway_cost_minor: FEE });
  return donation;
}

test("books a donation paid on Stripe's page with its fee", async () => {
  const { id, url, session } = await startDonation();
  expect(new URL(url).origin).toBe(double.url);
  const page = await double.page(session);
  expect(page.text).toContain("51.00");
  const returnUrl = await choose(session, "succeed");
  expect(returnUrl).toMatch(/^http:\/\/localhost:\d+\//);
  await expectDonation(id, {
    state: "settled",
    payment_id: session,
    paid_by: "card",
    gateway_cost_minor: 0,
  });
  const readBooked = async () => [...(await findBookedPayments(site.db, "stripe-test", [session]))];
  // Stripe is polled until the fee is known.
  expect(await readBooked()).toEqual([]);
  double.clock.advance(FEE_AFTER_MS);
  await expectDonation(id, { gateway_cost_minor: FEE });
  expect(await readBooked()).toEqual([session]);
  expect(booksAreRight(await checkBooks(site.db))).toBe(true);
});

test.each(["stripe", "stripe-test"])(
  "accepts events of the key's mode at /%s/",
  async (address) => {
    const deliver = (livemode: boolean, secret = double.secret) => {
      const id = `evt_${address}_${livemode}`;
      const object = { id: "txr_1", object: "topup" };
      const body = JSON.stringify({ id, type: "topup.created", livemode, data: { object } });
      const stamp = Math.floor(site.clock.now / 1000);
      const mac = createHmac("sha256", secret).update(`${stamp}.${body}`).digest("hex");
      return site.post(`/api/v1/webhooks/${address}/`, body, {
        "stripe-signature": `t=${stamp},v1=${mac}`,
      });
    };
    expect((await deliver(false)).status).toBe(200);
    const live = await deliver(true);
    expect([live.status, live.json.code]).toEqual([400, "wrong_mode"]);
    expect((await deliver(true, "whsec_another")).json.code).toBe("bad_signature");
    const stored = await site.db
      .selectFrom("webhook_event")
      .select("provider")
      .where("event_id", "like", `evt_${address}_%`)
      .execute();
    expect(stored).toEqual([{ provider: "stripe-test" }]);
  },
);

test("marks the receipt of a test donation as sandbox", async () => {
  const { id } = await settleDonation();
  await issueAllReceipts(site);
  const { content } = await site.db
    .selectFrom("receipt")
    .select("content")
    .where("donation_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(content ?? "")).toMatchObject({ sandbox: true });
});

test("settles a donation after the bank authenticates the donor", async () => {
  const { id, session } = await startDonation();
  expect(await choose(session, "authenticate")).toMatch(/\/authentication$/);
  expect((await readDonation(id)).state).toBe("open");
  await choose(session, "fail_authentication");
  await choose(session, "succeed");
  await expectDonation(id, { state: "settled" });
});

test("keeps a debit pending, then settles it when the money arrives or fails it", async () => {
  const [arrives, fails] = [await startDonation(), await startDonation()];
  for (const { id, session } of [arrives, fails]) {
    await choose(session, "pay_later");
    await expectDonation(id, { state: "pending" });
  }
  double.clock.advance(DEBIT_DURATION_MS);
  await double.pay(arrives.session, "settle");
  await reconcilePayments(site.deps);
  // Stripe reports it as paid, but not yet when.
  expect((await readDonation(arrives.id)).state).toBe("pending");
  double.clock.advance(FEE_AFTER_MS);
  await expectDonation(arrives.id, { state: "settled", paid_by: "bank_transfer" });
  expect((await readDonation(arrives.id)).settled_at).toEqual(
    new Date(Math.floor(double.clock.now() / 1000) * 1000),
  );
  await double.pay(fails.session, "fail");
  await expectDonation(fails.id, { state: "failed" });
});

test("records a declined attempt and leaves the donation open", async () => {
  const { id, session } = await startDonation();
  await choose(session, "insufficient_funds");
  await vi.waitFor(async () => {
    const declines = site.db.selectFrom("payment_decline").select(["attempt", "reason"]);
    expect(await declines.where("donation_id", "=", id).execute()).toEqual([
      { attempt: 1, reason: "insufficient_funds" },
    ]);
  }, WAIT_LIMIT);
  expect((await readDonation(id)).state).toBe("open");
  await choose(session, "succeed");
  await expectDonation(id, { state: "settled" });
});

test("expires the donation of an expired session", async () => {
  const { id, session } = await startDonation();
  const [expired] = await site.deps.provider.expireCheckout(session);
  expect(expired).toMatchObject({ state: "expired" });
  await expectDonation(id, { state: "expired" });
});

test("charges one page in two tabs once", async () => {
  const { id, session } = await startDonation();
  await Promise.all([choose(session, "succeed"), choose(session, "succeed")]);
  await expectDonation(id, { state: "settled" });
  const captures = await site.db
    .selectFrom("ledger_txn")
    .select("kind")
    .where("source_id", "=", id)
    .where("kind", "=", "capture")
    .execute();
  expect(captures).toHaveLength(1);
});

test("finds payments and later fees that no webhook reported", async () => {
  await double.loseWebhooks();
  const { id, session } = await startDonation();
  await choose(session, "succeed");
  const reconcile = () => reconcilePayments(site.deps);
  await reconcile();
  expect(await readDonation(id)).toMatchObject({ state: "settled", gateway_cost_minor: 0 });
  double.clock.advance(FEE_AFTER_MS);
  await reconcile();
  expect(await readDonation(id)).toMatchObject({ gateway_cost_minor: FEE });
  await double.loseWebhooks(0);
});

test("books refunds made at Stripe and lost disputes", async () => {
  const [refunded, disputed] = [await settleDonation(), await settleDonation()];
  await double.refundInDashboard(await readIntent(refunded.session), 2_000);
  await expectDonation(refunded.id, { refunded_minor: 2_000, state: "settled" });
  const dispute = await double.dispute(await readIntent(disputed.session));
  await vi.waitFor(async () => {
    expect((await readDonation(disputed.id)).held_minor).toBeGreaterThan(0);
  }, WAIT_LIMIT);
  await double.endDispute(dispute.id, "lost");
  await expectDonation(disputed.id, { held_minor: 0, state: "reversed" });
  expect(booksAreRight(await checkBooks(site.db))).toBe(true);
});

test("books a charge of a stored payment method with its fee and refund", async () => {
  const { mandates } = site.deps.provider;
  const setup = await mandates?.openSetup({
    ...{ reference: crypto.randomUUID(), idempotencyKey: crypto.randomUUID(), currency: "USD" },
    ...{ description: "Clean water", email: "ada@example.org" },
    ...{ returnUrl: site.url, cancelUrl: site.url },
  });
  await double.pay(setup?.setupId ?? "");
  const mandate = await mandates?.find(setup?.setupId ?? "");
  const { id } = await startDonation();
  // A period of a recurring donation has no checkout.
  await inTransaction(site.database, (tx) =>
    tx.updateTable("donation").set({ payment_id: null }).where("id", "=", id).execute(),
  );
  await mandates?.charge({
    ...{ mandateId: mandate?.id ?? "", reference: id, idempotencyKey: `charge-${id}-1` },
    ...{ total: money(5_100, "USD"), description: "Clean water", email: "ada@example.org" },
  });
  await expectDonation(id, { state: "settled", payment_id: expect.stringMatching(/^pi_/) });
  double.clock.advance(FEE_AFTER_MS);
  await expectDonation(id, { gateway_cost_minor: FEE, paid_by: "card" });
  await double.refundInDashboard((await readDonation(id)).payment_id ?? "", 2_000);
  await expectDonation(id, { refunded_minor: 2_000, state: "settled" });
  expect(booksAreRight(await checkBooks(site.db))).toBe(true);
});

test("understands every event", async () => {
  const alerts = await site.db.selectFrom("alert").select(["kind", "key"]).execute();
  expect(alerts.filter(({ kind }) => kind.startsWith("webhook_"))).toEqual([]);
});
