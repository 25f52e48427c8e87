import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { paidCheckout, startCheckout } from "../../../testing/test-checkout.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { booksAreRight, checkBooks } from "../../books/ledger/check-books.ts";
import type { GatewayPayment } from "../../gateways/provider/payment-provider.ts";
import { applyFacts, applyOneByOne } from "./apply-facts.ts";

let site: TestSite;
let campaignId: number;

beforeAll(async () => {
  site = await openTestSite({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  ({ id: campaignId } = await site.campaign());
});

async function paid(count: number): Promise<GatewayPayment[]> {
  const payments = [];
  for (let i = 0; i < count; i += 1) {
    payments.push(paidCheckout(site, (await startCheckout(site, campaignId)).json));
  }
  return payments;
}

function settledOf(payments: readonly GatewayPayment[]) {
  const ids = payments.map(({ reference }) => reference);
  return site.db
    .selectFrom("donation")
    .select("id")
    .where("id", "in", ids)
    .where("state", "=", "settled")
    .execute();
}

const kept = () => site.db.selectFrom("quarantined_payment").selectAll().execute();

/** The payment of one donation, reported as that of another donation. The database refuses it. */
async function poisoned([its, other]: readonly GatewayPayment[]): Promise<GatewayPayment> {
  if (!its || !other) throw new Error("two payments");
  await inTransaction(site.database, (tx) =>
    tx
      .updateTable("donation")
      .set({ payment_id: null })
      .where("id", "=", other.reference)
      .execute(),
  );
  return { ...other, paymentId: its.paymentId };
}

test("a payment that the database refuses is quarantined; the 63 others of its batch are settled", async () => {
  const payments = await paid(65);
  const poison = await poisoned(payments);
  const good = payments.slice(2);
  const batch = [...good.slice(0, 30), poison, ...good.slice(30)];
  expect(batch).toHaveLength(64);
  await Promise.all([applyFacts(site.deps, batch), applyFacts(site.deps, batch)]);
  await applyFacts(site.deps, batch);
  expect(await settledOf(good)).toHaveLength(63);
  expect(await settledOf([poison])).toEqual([]);
  expect(await kept()).toMatchObject([
    { payment_id: poison.paymentId, reference: poison.reference, reason: "failing_payment" },
  ]);
  const alerts = await site.db.selectFrom("alert").select(["kind", "key"]).execute();
  expect(alerts).toEqual([{ kind: "failing_payment", key: poison.paymentId }]);
  expect(booksAreRight(await checkBooks(site.db))).toBe(true);

  // The payment that blocked it is gone.
  const own = payments[1] as GatewayPayment;
  await applyFacts(site.deps, [{ ...payments[0] } as GatewayPayment, own]);
  expect(await settledOf(payments)).toHaveLength(65);
  expect(await kept()).toEqual([]);
  const held = await site.db
    .selectFrom("donation")
    .select("id")
    .where("quarantined_at", "is not", null)
    .execute();
  expect(held).toEqual([]);
});

test("a payment without readable text still raises its alert", async () => {
  const [payment] = await paid(1);
  const odd = { ...payment, reference: "a\u0000\ud800", paymentId: "p\u0000" } as GatewayPayment;
  await applyFacts(site.deps, [odd]);
  const [row] = await kept();
  expect(row).toMatchObject({ reference: null, reason: "unknown_payment" });
  expect(row?.payment_id).toMatch(/^unreadable-[0-9a-f]{64}$/);
  await inTransaction(site.database, (tx) => tx.deleteFrom("quarantined_payment").execute());
});

test.each(["53300", "53100", "57014", "40P01", "25006", "42P01"])(
  "a failure of the database itself (%s) quarantines no payment",
  async (code) => {
    const payments = await paid(2);
    const failure = Object.assign(new Error("the database"), { code });
    await expect(applyOneByOne(site.deps, payments, failure)).rejects.toBe(failure);
    expect(await kept()).toEqual([]);
    expect(await settledOf(payments)).toEqual([]);
  },
);

test("a payment on which our own code fails is put off with an alert, and not quarantined", async () => {
  const [good, bad] = await paid(2);
  if (!good || !bad) throw new Error("two payments");
  await inTransaction(site.database, (tx) => tx.deleteFrom("alert").execute());
  const faulty = Object.defineProperty({ ...bad }, "reference", {
    get: () => {
      throw new TypeError("undefined is not a function");
    },
  });
  await applyFacts(site.deps, [faulty, good]);
  expect(await settledOf([good, bad])).toHaveLength(1);
  expect(await kept()).toEqual([]);
  const alerts = await site.db.selectFrom("alert").select(["kind", "key", "detail"]).execute();
  expect(alerts).toMatchObject([
    {
      kind: "payment_put_off",
      key: bad.paymentId,
      detail: { cause: "undefined is not a function" },
    },
  ]);
  await applyFacts(site.deps, [bad]);
  expect(await settledOf([bad])).toHaveLength(1);
});
