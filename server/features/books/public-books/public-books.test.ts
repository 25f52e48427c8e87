import { beforeEach, expect, test } from "vitest";
import { type Money, money } from "#contract/money.ts";
import { HOUR_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { isEmbedded } from "../../../testing/services/test-database.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { holdTransaction, waitForQueued } from "../../../testing/test-locks.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { applyFacts } from "../../giving/payments/apply-facts.ts";
import { type BalanceRow, saveBalances } from "../balances/balance-store.ts";
import { credit, debit } from "../ledger/ledger-entry.ts";
import { ledgerJobs } from "../ledger/ledger-jobs.ts";
import { postTransactions } from "../ledger/post-transactions.ts";
import { readBookSums, recordCheck } from "./record-check.ts";

let site: TestSite;
let campaignId: number;

beforeEach(async () => {
  site = await openTestSite();
  ({ id: campaignId } = await site.campaign());
});

const run = (name: "check-books" | "check-all-books") =>
  ledgerJobs(site.deps)
    .find((job) => job.name === name)
    ?.run({}, "job");

const readOptions = () => ({ gateways: site.deps.gateways, now: new Date(site.clock.now) });

const fetchBooks = async () => (await site.get("/api/v1/books/")).json;

const usd = (minor: number) => money(minor, "USD");

const giveTen = (minor: number) =>
  createSettledDonations(site, ...Array(10).fill({ campaignId, minor }));

/** Stores a reading of a gateway's balance. */
function saveReading(provider: string, at: number, differs: Partial<BalanceRow> = {}) {
  const sums = { currency: "USD" as const, held_minor: 51_000, booked_minor: 51_000 };
  const row = { provider, ...sums, checked_at: new Date(at), differs_since: null, ...differs };
  return inTransaction(site.database, async (tx) => {
    await saveBalances(tx, [row]);
    await tx.deleteFrom("balance_reading").where("provider", "=", provider).execute();
    await tx.insertInto("balance_reading").values({ provider, read_at: row.checked_at }).execute();
  });
}

/** Posts money at a gateway without a donation. */
function postMoney(provider: string, amount: Money) {
  const transaction = {
    ...{ kind: "capture", sourceType: "test", sourceId: provider },
    occurredAt: new Date(site.clock.now),
    entries: [debit(`gateway:${provider}`, amount), credit("bank", amount)],
  };
  return inTransaction(site.database, (tx) => postTransactions(tx, [transaction]));
}

test("nothing is published before the first check", async () => {
  expect(await fetchBooks()).toEqual({
    checked_at: null,
    agreed_at: null,
    agree: false,
    currencies: [],
    test_currencies: [],
    gateways: [],
    not_compared: [],
    unread: [],
    former: [],
    test: [],
  });
});

test("a check publishes the sums of all donations and drops the cached response", async () => {
  await run("check-books");
  expect(await fetchBooks()).toMatchObject({ agree: true, currencies: [], test_currencies: [] });
  await giveTen(5_000);
  await createSettledDonations(site, {
    campaignId,
    minor: 700,
    currency: "EUR",
    ratePpm: 1_000_000,
  });
  await saveReading("sandbox", site.clock.now);
  site.clock.now += 1_000;
  await run("check-books");
  const at = new Date(site.clock.now).toISOString();
  expect(await fetchBooks()).toMatchObject({
    checked_at: at,
    agreed_at: at,
    agree: true,
    currencies: [],
    test_currencies: [
      {
        currency: "USD",
        received: 510,
        by_hand: 0,
        given_back: 0,
        gateway_costs: 0,
        costs_of_gifts: 0,
        service_fees: 10,
        to_campaigns: 507,
        converted: 7,
        held_in_disputes: 0,
        going_back: 0,
        at_bank: 0,
      },
    ],
    gateways: [{ currency: "USD", held: 510, booked: 510, test: true }],
    test: ["Sandbox"],
  });
});

test("the received sum is broken down into refunds, disputes, unmatched payments, payouts and costs", async () => {
  await giveTen(5_000);
  const paid = await site.db.selectFrom("donation").select(["id", "payment_id"]).execute();
  const changedAt = site.clock.now + 1_000;
  const payment = (index: number) => ({
    paymentId: paid[index]?.payment_id ?? "",
    reference: paid[index]?.id ?? "",
    changedAt,
  });
  const refund = (index: number, minor: number, state: "done" | "failed") => ({
    ...{ kind: "refund" as const, refundId: `refund-${index}`, ours: undefined, state },
    ...{ amount: usd(minor), ...payment(index) },
  });
  await applyFacts(site.deps, [
    { ...refund(0, 2_000, "done"), exchanged: { from: usd(2_000), to: money(1_900, "EUR") } },
    refund(1, 1_000, "done"),
    {
      ...{ kind: "dispute", disputeId: "dispute-1", state: "open", withdrawn: true },
      ...{ amount: usd(5_100), fee: usd(1_500), reason: "general", ...payment(2) },
      evidenceDueAt: undefined,
    },
    { kind: "transfer", transferId: "payout-1", what: "to_bank", amount: usd(10_000), changedAt },
    {
      ...{ kind: "payment", state: "succeeded", total: usd(5_100), cost: usd(0), declines: 0 },
      ...{ ...payment(3), paymentId: "paid-twice" },
    },
  ]);
  await applyFacts(site.deps, [{ ...refund(1, 1_000, "failed"), changedAt: changedAt + 1 }]);
  await run("check-books");
  expect((await fetchBooks()).test_currencies).toMatchObject([
    {
      ...{ currency: "USD", received: 561, given_back: 20, gateway_costs: 15 },
      ...{ held_in_disputes: 51, going_back: 51, at_bank: 100 },
    },
  ]);
});

test("a currency with few donations is not published, nor are its balances", async () => {
  await createSettledDonations(site, ...Array(9).fill({ campaignId, minor: 5_000 }));
  await saveReading("sandbox", site.clock.now);
  await run("check-books");
  expect(await fetchBooks()).toMatchObject({ agree: true, test_currencies: [], gateways: [] });
});

test("a balance that differs in two checks ends agreement; a momentary difference doesn't", async () => {
  await run("check-books");
  const { agreed_at } = await fetchBooks();
  await saveReading("sandbox", site.clock.now, {
    held_minor: 51_001,
    differs_since: new Date(site.clock.now),
  });
  site.clock.now += 1_000;
  await run("check-books");
  expect((await fetchBooks()).agree).toBe(true);
  await saveReading("sandbox", site.clock.now, {
    held_minor: 51_001,
    differs_since: new Date(site.clock.now - 1_000),
  });
  site.clock.now += 1_000;
  await run("check-books");
  const last = await fetchBooks();
  expect(last.agree).toBe(false);
  expect(last.agreed_at > agreed_at).toBe(true);
  expect(last.checked_at > last.agreed_at).toBe(true);
});

test("a fault found by the nightly check stays until the next nightly check", async () => {
  const keep = async (outcome: { right: boolean; all: boolean }) => {
    site.clock.now += 1_000;
    const sums = await readBookSums(site.db, readOptions());
    const at = new Date(site.clock.now);
    await inTransaction(site.database, (tx) => recordCheck(tx, { ...outcome, at }, sums));
    return (await fetchBooks()).agree;
  };
  expect(await keep({ right: true, all: false })).toBe(true);
  expect(await keep({ right: false, all: true })).toBe(false);
  expect(await keep({ right: true, all: false })).toBe(false);
  expect(await keep({ right: true, all: true })).toBe(true);
});

test.skipIf(isEmbedded())(
  "a fault found by the nightly check survives a concurrent hourly check",
  async () => {
    await run("check-all-books");
    const sums = await readBookSums(site.db, readOptions());
    const at = new Date(site.clock.now + 1_000);
    const commit = await holdTransaction(site, (tx) =>
      recordCheck(tx, { right: false, all: true, at }, sums),
    );
    const hourly = inTransaction(site.database, (tx) =>
      recordCheck(tx, { right: true, all: false, at }, sums),
    );
    await waitForQueued(site, 1);
    await commit();
    await hourly;
    expect((await fetchBooks()).agree).toBe(false);
  },
);

test("the agreement shown on every page stays cached until it changes", async () => {
  const paths = ["/api/v1/books/agreement/", "/api/v1/books/"] as const;
  const fetchAgreement = async () => (await site.get(paths[0])).json;
  const areCached = () => paths.map((path) => site.deps.cache.get(path) !== undefined);
  const check = async (at: string, right: boolean) => {
    await Promise.all([fetchAgreement(), fetchBooks()]);
    expect(areCached()).toEqual([true, true]);
    site.clock.now = Date.parse(at);
    const outcome = { right, all: false, at: new Date(site.clock.now) };
    const sums = await readBookSums(site.db, readOptions());
    await inTransaction(site.database, (tx) => recordCheck(tx, outcome, sums));
    return areCached();
  };
  site.clock.now = Date.parse("2026-11-20T08:00:00Z");
  expect(await fetchAgreement()).toEqual({ agreed_on: null, agree: false });
  expect(await check("2026-11-20T08:07:00Z", true)).toEqual([false, false]);
  expect(await fetchAgreement()).toEqual({ agreed_on: "2026-11-20", agree: true });
  expect(await check("2026-11-20T09:07:00Z", true)).toEqual([true, false]);
  expect(await check("2026-11-20T10:07:00Z", false)).toEqual([false, false]);
  expect(await fetchAgreement()).toEqual({ agreed_on: "2026-11-20", agree: false });
  expect(await check("2026-11-20T11:07:00Z", false)).toEqual([true, false]);
  expect(await check("2026-11-21T00:07:00Z", true)).toEqual([false, false]);
  expect(await fetchAgreement()).toEqual({ agreed_on: "2026-11-21", agree: true });
});

test("the books agree only as long as balances are read: not after an hour without a reading", async () => {
  await saveReading("sandbox", site.clock.now);
  site.clock.now += HOUR_MS;
  await run("check-books");
  const { agreed_at } = await fetchBooks();
  expect(await fetchBooks()).toMatchObject({ agree: true, unread: [] });
  site.clock.now += HOUR_MS;
  await run("check-books");
  expect(await fetchBooks()).toMatchObject({ agree: false, agreed_at });
  expect((await fetchBooks()).unread).toEqual(["Sandbox"]);
  expect((await site.get("/api/v1/books/agreement/")).json.agree).toBe(false);
  await saveReading("sandbox", site.clock.now);
  await run("check-books");
  expect(await fetchBooks()).toMatchObject({ agree: true, unread: [] });
});

test("a gateway that is no longer configured is named and doesn't prevent agreement", async () => {
  await giveTen(5_000);
  await postMoney("stripe-test", usd(500));
  const past = site.clock.now - 2 * HOUR_MS;
  const differs_since = new Date(past - HOUR_MS);
  await saveReading("stripe-test", past, { held_minor: 501, differs_since });
  await saveReading("sandbox", site.clock.now);
  await run("check-books");
  const books = await fetchBooks();
  expect(books.agree).toBe(true);
  expect(books.gateways).toMatchObject([{ gateway: "Sandbox", held: 510 }]);
  expect(books.former).toEqual(["Stripe (test)"]);
  expect(books.test).toEqual(["Sandbox", "Stripe (test)"]);
});
