import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createManualClock } from "#sandbox/sandbox-clock.ts";
import { startStripeDouble } from "#sandbox/stripe/stripe-fixture.ts";
import { booksAreRight, checkBooks } from "../features/books/ledger/check-books.ts";
import { findBooked } from "../features/giving/payments/booked-payment-store.ts";
import { reconcilePayments } from "../features/giving/payments/reconcile-payments.ts";
import { PATIENCE } from "../testing/services/patience.ts";
import { paymentIdOf, startCheckout } from "../testing/test-checkout.ts";
import { issueAll } from "../testing/test-receipts.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";

/** Stripe tells its fee a moment after the payment. */
const FEE_AFTER_MS = 1_000;
/** What takes days, as far as a site with a clock of its own takes what is signed. */
const DEBIT_TAKES_MS = 60_000;
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

async function gift() {
  const { json } = await startCheckout(site, campaignId, { email: "ada@example.org" });
  const session = paymentIdOf(json);
  return { id: json.id as string, url: json.checkout_url as string, session };
}

/** What the donor chooses on the hosted page; answers with where it leads. */
async function choose(session: string, play: string): Promise<string> {
  const { text } = await double.page(session, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ play }),
  });
  return JSON.parse(text).to;
}

function donationOf(id: string) {
  return site.db
    .selectFrom("donation")
    .select(["state", "payment_id", "gateway_cost_minor", "refunded_minor", "held_minor"])
    .select(["paid_by", "settled_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

async function becomes(id: string, expected: Partial<Awaited<ReturnType<typeof donationOf>>>) {
  await vi.waitFor(async () => expect(await donationOf(id)).toMatchObject(expected), PATIENCE);
}

async function intentOf(session: string): Promise<string> {
  const answer = await fetch(`${double.url}/v1/checkout/sessions/${session}`, {
    headers: { authorization: `Bearer ${double.keys.test}` },
  });
  return ((await answer.json()) as { payment_intent: string }).payment_intent;
}

async function settled() {
  const given = await gift();
  await choose(given.session, "succeed");
  await becomes(given.id, { state: "settled" });
  double.clock.advance(FEE_AFTER_MS);
  await becomes(given.id, { gateway_cost_minor: FEE });
  return given;
}

test("a donor pays on Stripe's page, comes back, and the gift is in the books with its fee", async () => {
  const { id, url, session } = await gift();
  expect(new URL(url).origin).toBe(double.url);
  const page = await double.page(session);
  expect(page.text).toContain("51.00");
  const back = await choose(session, "succeed");
  expect(back).toMatch(/^http:\/\/localhost:\d+\//);
  await becomes(id, {
    state: "settled",
    payment_id: session,
    paid_by: "card",
    gateway_cost_minor: 0,
  });
  const booked = async () => [...(await findBooked(site.db, "stripe-test", [session]))];
  // Until its cost is known Stripe is asked again.
  expect(await booked()).toEqual([]);
  double.clock.advance(FEE_AFTER_MS);
  await becomes(id, { gateway_cost_minor: FEE });
  expect(await booked()).toEqual([session]);
  expect(booksAreRight(await checkBooks(site.db))).toBe(true);
});

test.each(["stripe", "stripe-test"])("takes events of the key's mode at /%s/", async (address) => {
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
});

test("the receipt of a gift by a test account says that no money moved", async () => {
  const { id } = await settled();
  await issueAll(site);
  const { content } = await site.db
    .selectFrom("receipt")
    .select("content")
    .where("donation_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(content ?? "")).toMatchObject({ sandbox: true });
});

test("a gift whose bank asks for a proof is paid after it", async () => {
  const { id, session } = await gift();
  expect(await choose(session, "authenticate")).toMatch(/\/authentication$/);
  expect((await donationOf(id)).state).toBe("open");
  await choose(session, "fail_authentication");
  await choose(session, "succeed");
  await becomes(id, { state: "settled" });
});

test("a debit is pending for days, then failed, or settled on the day when its money arrived", async () => {
  const [arrives, fails] = [await gift(), await gift()];
  for (const { id, session } of [arrives, fails]) {
    await choose(session, "pay_later");
    await becomes(id, { state: "pending" });
  }
  double.clock.advance(DEBIT_TAKES_MS);
  await double.pay(arrives.session, "settle");
  await reconcilePayments(site.deps);
  // Stripe says that it is paid, and not yet since when.
  expect((await donationOf(arrives.id)).state).toBe("pending");
  double.clock.advance(FEE_AFTER_MS);
  await becomes(arrives.id, { state: "settled", paid_by: "bank_transfer" });
  expect((await donationOf(arrives.id)).settled_at).toEqual(
    new Date(Math.floor(double.clock.now() / 1000) * 1000),
  );
  await double.pay(fails.session, "fail");
  await becomes(fails.id, { state: "failed" });
});

test("a declined attempt leaves the gift open, and is told as what it was", async () => {
  const { id, session } = await gift();
  await choose(session, "insufficient_funds");
  await vi.waitFor(async () => {
    const declines = site.db.selectFrom("payment_decline").select(["attempt", "reason"]);
    expect(await declines.where("donation_id", "=", id).execute()).toEqual([
      { attempt: 1, reason: "insufficient_funds" },
    ]);
  }, PATIENCE);
  expect((await donationOf(id)).state).toBe("open");
  await choose(session, "succeed");
  await becomes(id, { state: "settled" });
});

test("a session that expires takes the gift with it", async () => {
  const { id, session } = await gift();
  const [expired] = await site.deps.provider.expireCheckout(session);
  expect(expired).toMatchObject({ state: "expired" });
  await becomes(id, { state: "expired" });
});

test("one page in two tabs is paid once", async () => {
  const { id, session } = await gift();
  await Promise.all([choose(session, "succeed"), choose(session, "succeed")]);
  await becomes(id, { state: "settled" });
  const captures = await site.db
    .selectFrom("ledger_txn")
    .select("kind")
    .where("source_id", "=", id)
    .where("kind", "=", "capture")
    .execute();
  expect(captures).toHaveLength(1);
});

test("what no webhook told is found by asking, with the fee that came later", async () => {
  await double.loseWebhooks();
  const { id, session } = await gift();
  await choose(session, "succeed");
  const reconcile = () => reconcilePayments(site.deps);
  await reconcile();
  expect(await donationOf(id)).toMatchObject({ state: "settled", gateway_cost_minor: 0 });
  double.clock.advance(FEE_AFTER_MS);
  await reconcile();
  expect(await donationOf(id)).toMatchObject({ gateway_cost_minor: FEE });
  await double.loseWebhooks(0);
});

test("what is given back at Stripe, and what a bank takes back, is in the books", async () => {
  const [given, taken] = [await settled(), await settled()];
  await double.refundInDashboard(await intentOf(given.session), 2_000);
  await becomes(given.id, { refunded_minor: 2_000, state: "settled" });
  const dispute = await double.dispute(await intentOf(taken.session));
  await vi.waitFor(async () => {
    expect((await donationOf(taken.id)).held_minor).toBeGreaterThan(0);
  }, PATIENCE);
  await double.endDispute(dispute.id, "lost");
  await becomes(taken.id, { held_minor: 0, state: "reversed" });
  expect(booksAreRight(await checkBooks(site.db))).toBe(true);
});

test("no event was odd", async () => {
  const alerts = await site.db.selectFrom("alert").select(["kind", "key"]).execute();
  expect(alerts.filter(({ kind }) => kind.startsWith("webhook_"))).toEqual([]);
});
