import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { createPaidUpdate, startCheckout } from "../../../testing/gateways/test-checkout.ts";
import { expectBooksRight } from "../../../testing/test-ledger.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
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
    payments.push(createPaidUpdate(site, (await startCheckout(site, campaignId)).json));
  }
  return payments;
}

function findSettled(payments: readonly GatewayPayment[]) {
  const ids = payments.map(({ reference }) => reference);
  return site.db
    .selectFrom("donation")
    .select("id")
    .where("id", "in", ids)
    .where("state", "=", "settled")
    .execute();
}

const findQuarantined = () => site.db.selectFrom("quarantined_payment").selectAll().execute();

/** The first payment, reported for the second donation: the database refuses it. */
async function poisoned([first, second]: readonly GatewayPayment[]): Promise<GatewayPayment> {
  if (!first || !second) throw new Error("two payments");
  await inTransaction(site.database, (tx) =>
    tx
      .updateTable("donation")
      .set({ payment_id: null })
      .where("id", "=", second.reference)
      .execute(),
  );
  return { ...second, paymentId: first.paymentId };
}

test("quarantines a payment that the database refuses, and settles the 63 others of its batch", async () => {
  const payments = await paid(65);
  const poison = await poisoned(payments);
  const good = payments.slice(2);
  const batch = [...good.slice(0, 30), poison, ...good.slice(30)];
  expect(batch).toHaveLength(64);
  await Promise.all([applyFacts(site.deps, batch), applyFacts(site.deps, batch)]);
  await applyFacts(site.deps, batch);
  expect(await findSettled(good)).toHaveLength(63);
  expect(await findSettled([poison])).toEqual([]);
  expect(await findQuarantined()).toMatchObject([
    { payment_id: poison.paymentId, reference: poison.reference, reason: "failing_payment" },
  ]);
  const alerts = await site.db.selectFrom("alert").select(["kind", "key"]).execute();
  expect(alerts).toEqual([{ kind: "failing_payment", key: poison.paymentId }]);
  await expectBooksRight(site);

  // Once the conflicting payment is settled correctly, the other fits as well.
  const own = payments[1] as GatewayPayment;
  await applyFacts(site.deps, [{ ...payments[0] } as GatewayPayment, own]);
  expect(await findSettled(payments)).toHaveLength(65);
  expect(await findQuarantined()).toEqual([]);
  const held = await site.db
    .selectFrom("donation")
    .select("id")
    .where("quarantined_at", "is not", null)
    .execute();
  expect(held).toEqual([]);
});

test("raises an alert for a payment with unreadable ids", async () => {
  const [payment] = await paid(1);
  const odd = { ...payment, reference: "a\u0000\ud800", paymentId: "p\u0000" } as GatewayPayment;
  await applyFacts(site.deps, [odd]);
  const [row] = await findQuarantined();
  expect(row).toMatchObject({ reference: null, reason: "unknown_payment" });
  expect(row?.payment_id).toMatch(/^unreadable-[0-9a-f]{64}$/);
  await inTransaction(site.database, (tx) => tx.deleteFrom("quarantined_payment").execute());
});

test.each(["53300", "53100", "57014", "40P01", "25006", "42P01"])(
  "quarantines nothing if the database itself fails (%s)",
  async (code) => {
    const payments = await paid(2);
    const failure = Object.assign(new Error("the database"), { code });
    await expect(applyOneByOne(site.deps, payments, failure)).rejects.toBe(failure);
    expect(await findQuarantined()).toEqual([]);
    expect(await findSettled(payments)).toEqual([]);
  },
);

test("defers a payment on which our own code fails, with an alert", async () => {
  const [good, bad] = await paid(2);
  if (!good || !bad) throw new Error("two payments");
  await inTransaction(site.database, (tx) => tx.deleteFrom("alert").execute());
  const faulty = Object.defineProperty({ ...bad }, "reference", {
    get: () => {
      throw new TypeError("undefined is not a function");
    },
  });
  await applyFacts(site.deps, [faulty, good]);
  expect(await findSettled([good, bad])).toHaveLength(1);
  expect(await findQuarantined()).toEqual([]);
  const alerts = await site.db.selectFrom("alert").select(["kind", "key", "detail"]).execute();
  expect(alerts).toMatchObject([
    {
      kind: "payment_put_off",
      key: bad.paymentId,
      detail: { cause: "undefined is not a function" },
    },
  ]);
  await applyFacts(site.deps, [bad]);
  expect(await findSettled([bad])).toHaveLength(1);
});
