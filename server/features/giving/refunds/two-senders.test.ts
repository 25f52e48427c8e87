import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createManualClock } from "#sandbox/sandbox-clock.ts";
import { startStripeDouble } from "#sandbox/stripe/stripe-fixture.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { paymentIdOf, startCheckout } from "../../../testing/test-checkout.ts";
import { expectBooksRight } from "../../../testing/test-ledger.ts";
import { donationRow } from "../../../testing/test-rows.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { REFUND } from "../../gateways/stripe/stripe-wire.ts";
import { reconcilePayments } from "../payments/reconcile-payments.ts";
import { insertRefund } from "./refund-store.ts";
import { sendRefunds } from "./send-refunds.ts";

const ORDERS = 50;

let double: Awaited<ReturnType<typeof startStripeDouble>>;
let site: TestSite;
/** Another process on the same database. */
let secondSite: TestSite;

beforeAll(async () => {
  double = await startStripeDouble({ clock: createManualClock(Date.now()) });
  const environment = {
    STRIPE_SECRET_KEY: double.keys.test,
    STRIPE_WEBHOOK_SECRET: double.secret,
    STRIPE_API_URL: double.url,
  };
  site = await openTestSite({ environment });
  secondSite = await openTestSite({ environment, database: site.database, clock: site.clock });
});
afterAll(() => double.stop());

// biome-ignore lint/suspicious/noExplicitAny: Stripe's answers have every shape
async function read(path: string): Promise<any> {
  const headers = { authorization: `Bearer ${double.keys.test}` };
  return (await fetch(`${double.url}/v1/${path}`, { headers })).json();
}

/** A donation of 51.00, paid at the Stripe double. */
async function paid() {
  const { id: campaignId } = await site.campaign();
  const { json } = await startCheckout(site, campaignId);
  const paymentId = paymentIdOf(json);
  await double.pay(paymentId);
  await reconcilePayments(site.deps);
  return { id: String(json.id), paymentId };
}

/** Orders refunds of 1.00 each and returns their ids. */
async function order({ id, paymentId }: Awaited<ReturnType<typeof paid>>): Promise<string[]> {
  const at = new Date(site.clock.now);
  const ids = Array.from({ length: ORDERS }, () => uuidv7(at.getTime()));
  await inTransaction(site.database, async (tx) => {
    for (const refundId of ids) {
      await insertRefund(tx, {
        id: refundId,
        donation_id: id,
        provider: site.deps.provider.name,
        payment_id: paymentId,
        amount_minor: 100,
        state: "ordered",
        asked_by: "office",
        reason: "mistake",
        asked_at: at,
        changed_at: at,
      });
    }
  });
  return ids;
}

test("two processes sending the same 50 orders at once make exactly 50 refunds", async () => {
  const donation = await paid();
  const ids = await order(donation);
  const senders = [site, secondSite].map(({ deps }) => ({
    deps,
    refund: vi.spyOn(deps.provider, "refund"),
  }));
  // Several runs of the job in each process, so that they compete for the same orders.
  await Promise.all(
    senders.flatMap(({ deps }) => Array.from({ length: 4 }, () => sendRefunds(deps))),
  );

  const calls = senders.map(({ refund }) => refund.mock.calls.map(([{ id }]) => id));
  for (const sentIds of calls) expect(sentIds.length).toBeGreaterThan(0);
  expect(calls.flat().toSorted()).toEqual(ids.toSorted());
  const { payment_intent } = await read(`checkout/sessions/${donation.paymentId}`);
  const { data } = await read(`refunds?payment_intent=${payment_intent}&limit=100`);
  const atStripe = data.map(
    ({ metadata }: { metadata: Record<string, string> }) => metadata[REFUND],
  );
  expect(atStripe.toSorted()).toEqual(ids.toSorted());
  const rows = await site.db
    .selectFrom("refund")
    .select(["state", "tries"])
    .where("donation_id", "=", donation.id)
    .execute();
  expect(rows).toEqual(Array.from({ length: ORDERS }, () => ({ state: "done", tries: 1 })));
  const { refunded_minor } = await donationRow(site, donation.id);
  expect(refunded_minor).toBe(ORDERS * 100);
  await expectBooksRight(site);
});
