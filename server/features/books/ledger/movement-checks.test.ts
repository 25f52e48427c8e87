import { type RawBuilder, sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { money } from "#contract/money.ts";
import { HOUR_MS } from "../../../platform/clock.ts";
import { settleTestDonation } from "../../../testing/gateways/test-checkout.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { tamper } from "../../../testing/test-tampering.ts";
import { applyFacts } from "../../giving/payments/apply-facts.ts";
import { type BookCheck, booksAreRight, checkBooks, checkBooksSince } from "./check-books.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});

/** A donation of 50.00, paid twice, with a refund of 10.00 and an open dispute over 20.00. */
async function donateWithMovements(): Promise<string> {
  const { id: campaignId } = await site.campaign();
  const id = await settleTestDonation(site, campaignId, {});
  const { payment_id } = await site.db
    .selectFrom("donation")
    .select("payment_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const paymentId = payment_id ?? "";
  const changedAt = site.clock.now;
  const payment = { reference: id, paymentId, changedAt };
  const usd = (minor: number) => money(minor, "USD");
  await applyFacts(site.deps, [
    {
      ...payment,
      kind: "refund",
      refundId: `re-${id}`,
      ours: undefined,
      state: "done",
      amount: usd(1_000),
    },
    {
      ...payment,
      kind: "dispute",
      disputeId: `dp-${id}`,
      state: "open",
      amount: usd(2_000),
      withdrawn: true,
      fee: usd(1_500),
      reason: "fraudulent",
      evidenceDueAt: changedAt + HOUR_MS,
    },
    {
      ...payment,
      kind: "payment",
      paymentId: `${paymentId}-again`,
      state: "succeeded",
      total: usd(5_100),
      cost: usd(178),
      declines: 0,
    },
    { kind: "transfer", transferId: `po-${id}`, what: "to_bank", amount: usd(100), changedAt },
  ]);
  return id;
}

const movement = (id: string, kind: string) =>
  sql`(SELECT id FROM money_movement WHERE donation_id = ${id} AND kind = ${kind})`;

interface Fault {
  readonly name: string;
  readonly list: keyof BookCheck;
  readonly make: (id: string) => RawBuilder<unknown>;
}

const faults: readonly Fault[] = [
  ...["refund", "dispute_opened", "dispute_fee", "second_payment", "fee"].map((kind) => ({
    name: `a ${kind} with another amount than was posted`,
    list: "adrift" as const,
    make: (id: string) => sql`UPDATE money_movement SET amount_minor = amount_minor + 1
      WHERE id = ${movement(id, kind)}`,
  })),
  {
    name: "a movement that was never posted",
    list: "adrift",
    make: (id) => sql`UPDATE ledger_txn SET source_type = 'test'
      WHERE source_id = ${movement(id, "refund")}::text`,
  },
  {
    name: "a movement of another kind than was posted",
    list: "adrift",
    make: (id) => sql`UPDATE money_movement SET kind = 'to_bank'
      WHERE id = ${movement(id, "dispute_fee")}`,
  },
  ...["refunded_minor", "campaign_refunded_minor", "cost_returned_minor", "held_minor"].map(
    (column) => ({
      name: `a donation with another ${column}`,
      list: "unposted" as const,
      make: (id: string) =>
        sql`UPDATE donation SET ${sql.ref(column)} = ${sql.ref(column)} + 1 WHERE id = ${id}`,
    }),
  ),
  {
    name: "a refund of another payment",
    list: "unposted",
    make: (id) => sql`UPDATE refund SET payment_id = 'another'
      WHERE donation_id = ${id} AND reason = 'at_gateway'`,
  },
  {
    name: "a partly refunded donation without a movement",
    list: "unposted",
    make: (id) => sql`DELETE FROM money_movement WHERE donation_id = ${id}`,
  },
];

const checkRecent = () => checkBooksSince(site.db, new Date(site.clock.now - HOUR_MS));

test("correct books with refunds, disputes, second payments and payouts have no faults", async () => {
  await donateWithMovements();
  for (const check of [
    await checkBooks(site.db, 1),
    await checkBooks(site.db),
    await checkRecent(),
  ]) {
    expect(booksAreRight(check), JSON.stringify(check)).toBe(true);
  }
});

test.each(faults)("checking the books finds $name", async ({ list, make }) => {
  const id = await donateWithMovements();
  const before = await checkRecent();
  await tamper(site.database, (tx) => make(id).execute(tx));
  for (const check of [await checkBooks(site.db), await checkRecent()]) {
    expect(check[list].length).toBeGreaterThan(before[list].length);
  }
});

test.each([
  ["disputed:sandbox", "dispute_opened"],
  ["unmatched:sandbox", "second_payment"],
])("checking the books finds that %s differs from its open items", async (account, kind) => {
  // A site without other faults, which no later test uses.
  site = await openTestSite();
  const id = await donateWithMovements();
  await tamper(site.database, (tx) =>
    sql`DELETE FROM money_movement WHERE id = ${movement(id, kind)}`.execute(tx),
  );
  expect((await checkBooks(site.db)).misplaced).toEqual([{ account, currency: "USD" }]);
});
