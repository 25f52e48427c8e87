import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { paidCheckout, startCheckout } from "../../../testing/test-checkout.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { booksAreRight, checkBooks } from "../../books/ledger/check-books.ts";
import type { GatewayPayment } from "../../gateways/provider/payment-provider.ts";
import { applyPayments } from "./apply-payments.ts";

let site: TestSite;
let campaignId: number;

beforeAll(async () => {
  site = await openTestSite();
  ({ id: campaignId } = await site.campaign());
});

/** Starts a donation of 50.00, and gives its payment after it was paid. */
async function paid(): Promise<GatewayPayment> {
  const { json } = await startCheckout(site, campaignId);
  return paidCheckout(site, json);
}

function apply(...payments: GatewayPayment[]) {
  return inTransaction(site.database, (tx) => applyPayments(tx, site.deps, payments));
}

/** The donation's state, whether it is held back, and the alerts about a payment. */
async function standing({ reference, paymentId }: GatewayPayment) {
  const { state, quarantined_at } = await site.db
    .selectFrom("donation")
    .select(["state", "quarantined_at"])
    .where("id", "=", reference)
    .executeTakeFirstOrThrow();
  const alerts = await site.db
    .selectFrom("alert")
    .select(["kind", "detail"])
    .where("key", "=", paymentId)
    .execute();
  return { state, held: quarantined_at !== null, alerts: alerts.map(({ kind }) => kind) };
}

const part = { minor: 1_200, currency: "USD" } as const;
const tooMuch = { minor: 5_200, currency: "USD" } as const;

test.each(["expired", "failed"] as const)(
  "money for a payment that is %s is held back and told, and counts once the gateway settles it",
  async (state) => {
    const payment = await paid();
    await apply({ ...payment, state, received: part });
    expect(await standing(payment)).toEqual({ state, held: true, alerts: ["unsettled_money"] });
    await apply(payment);
    expect(await standing(payment)).toMatchObject({ state: "settled", held: false });
    expect(booksAreRight(await checkBooks(site.db))).toBe(true);
  },
);

test("what was given back at the gateway is held back no longer", async () => {
  const payment = await paid();
  await apply({ ...payment, state: "expired", received: part });
  await apply({ ...payment, state: "expired" });
  expect(await standing(payment)).toMatchObject({ state: "expired", held: false });
});

test("of too much the gift counts, and the rest is told", async () => {
  const payment = await paid();
  await apply({ ...payment, received: tooMuch });
  const settled = { state: "settled", held: false };
  expect(await standing(payment)).toEqual({ ...settled, alerts: ["paid_too_much"] });
  const { amount_minor, fee_minor } = await site.db
    .selectFrom("donation")
    .selectAll()
    .where("id", "=", payment.reference)
    .executeTakeFirstOrThrow();
  expect(amount_minor + fee_minor).toBe(payment.total.minor);
  expect(booksAreRight(await checkBooks(site.db))).toBe(true);
});

test("too much that comes after a gift was settled is told too", async () => {
  const payment = await paid();
  await apply(payment);
  await apply({ ...payment, received: tooMuch });
  expect((await standing(payment)).alerts).toEqual(["paid_too_much"]);
});

test("money for another checkout that came to nothing is held back beside a settled gift", async () => {
  const payment = await paid();
  const other = { ...payment, paymentId: `${payment.paymentId}-again`, state: "expired" } as const;
  await apply(payment);
  await apply({ ...other, received: part });
  expect((await standing(other)).alerts).toEqual(["unsettled_money"]);
  expect((await standing(payment)).state).toBe("settled");
});
