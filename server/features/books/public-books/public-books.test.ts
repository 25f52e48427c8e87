import { beforeEach, expect, test } from "vitest";
import { money } from "#contract/money.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { isEmbedded } from "../../../testing/services/test-database.ts";
import { give } from "../../../testing/test-donations.ts";
import { held, queued } from "../../../testing/test-locks.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { applyFacts } from "../../giving/payments/apply-facts.ts";
import { keepBalances } from "../balances/balance-store.ts";
import { ledgerJobs } from "../ledger/ledger-jobs.ts";
import { keepCheck, readSums } from "./keep-check.ts";

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

const asked = () => ({ gateways: site.deps.gateways, now: new Date(site.clock.now) });

const books = async () => (await site.get("/api/v1/books/")).json;

const usd = (minor: number) => money(minor, "USD");

const tenGifts = (minor: number) => give(site, ...Array(10).fill({ campaignId, minor }));

function balance(held: number, since: Date | null) {
  const now = new Date(site.clock.now);
  const row = { provider: "sandbox", currency: "USD" as const, held_minor: held };
  return inTransaction(site.database, (tx) =>
    keepBalances(tx, [{ ...row, booked_minor: 51_000, checked_at: now, differs_since: since }]),
  );
}

test("before the first check nothing is told", async () => {
  expect(await books()).toEqual({
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

test("a check tells the sums of all gifts, and a kept answer goes with it", async () => {
  await run("check-books");
  expect(await books()).toMatchObject({ agree: true, currencies: [], test_currencies: [] });
  await tenGifts(5_000);
  await give(site, { campaignId, minor: 700, currency: "EUR", ratePpm: 1_000_000 });
  await balance(51_000, null);
  site.clock.now += 1_000;
  await run("check-books");
  const at = new Date(site.clock.now).toISOString();
  expect(await books()).toMatchObject({
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

test("all that ever came in is told by where it is now: back, held, on its way, at the bank or gone as a cost", async () => {
  await tenGifts(5_000);
  const paid = await site.db.selectFrom("donation").select(["id", "payment_id"]).execute();
  const changedAt = site.clock.now + 1_000;
  const about = (place: number) => ({
    paymentId: paid[place]?.payment_id ?? "",
    reference: paid[place]?.id ?? "",
    changedAt,
  });
  const refund = (place: number, minor: number, state: "done" | "failed") => ({
    ...{ kind: "refund" as const, refundId: `refund-${place}`, ours: undefined, state },
    ...{ amount: usd(minor), ...about(place) },
  });
  await applyFacts(site.deps, [
    { ...refund(0, 2_000, "done"), exchanged: { from: usd(2_000), to: money(1_900, "EUR") } },
    refund(1, 1_000, "done"),
    {
      ...{ kind: "dispute", disputeId: "dispute-1", state: "open", withdrawn: true },
      ...{ amount: usd(5_100), fee: usd(1_500), reason: "general", ...about(2) },
      evidenceDueAt: undefined,
    },
    { kind: "transfer", transferId: "payout-1", what: "to_bank", amount: usd(10_000), changedAt },
    {
      ...{ kind: "payment", state: "succeeded", total: usd(5_100), cost: usd(0), declines: 0 },
      ...{ ...about(3), paymentId: "paid-twice" },
    },
  ]);
  await applyFacts(site.deps, [{ ...refund(1, 1_000, "failed"), changedAt: changedAt + 1 }]);
  await run("check-books");
  expect((await books()).test_currencies).toMatchObject([
    {
      ...{ currency: "USD", received: 561, given_back: 20, gateway_costs: 15 },
      ...{ held_in_disputes: 51, going_back: 51, at_bank: 100 },
    },
  ]);
});

test("a currency of few gifts is not told, nor what is held in it", async () => {
  await give(site, ...Array(9).fill({ campaignId, minor: 5_000 }));
  await balance(51_000, null);
  await run("check-books");
  expect(await books()).toMatchObject({ agree: true, test_currencies: [], gateways: [] });
});

test("a balance that differs for two checks is no agreement; one of a moment is none to speak of", async () => {
  await run("check-books");
  const { agreed_at } = await books();
  await balance(51_001, new Date(site.clock.now));
  site.clock.now += 1_000;
  await run("check-books");
  expect((await books()).agree).toBe(true);
  await balance(51_001, new Date(site.clock.now - 1_000));
  site.clock.now += 1_000;
  await run("check-books");
  const last = await books();
  expect(last.agree).toBe(false);
  expect(last.agreed_at > agreed_at).toBe(true);
  expect(last.checked_at > last.agreed_at).toBe(true);
});

test("what the nightly check found wrong stands until it finds nothing", async () => {
  const keep = async (outcome: { right: boolean; all: boolean }) => {
    site.clock.now += 1_000;
    const sums = await readSums(site.db, asked());
    const at = new Date(site.clock.now);
    await inTransaction(site.database, (tx) => keepCheck(tx, { ...outcome, at }, sums));
    return (await books()).agree;
  };
  expect(await keep({ right: true, all: false })).toBe(true);
  expect(await keep({ right: false, all: true })).toBe(false);
  expect(await keep({ right: true, all: false })).toBe(false);
  expect(await keep({ right: true, all: true })).toBe(true);
});

test.skipIf(isEmbedded())(
  "what one check found wrong stands also where another ends at the same moment",
  async () => {
    await run("check-all-books");
    const sums = await readSums(site.db, asked());
    const at = new Date(site.clock.now + 1_000);
    const commit = await held(site, (tx) => keepCheck(tx, { right: false, all: true, at }, sums));
    const lately = inTransaction(site.database, (tx) =>
      keepCheck(tx, { right: true, all: false, at }, sums),
    );
    await queued(site, 1);
    await commit();
    await lately;
    expect((await books()).agree).toBe(false);
  },
);

test("what every page says of the books is kept until it says something else", async () => {
  const [foot, figures] = ["/api/v1/books/agreement/", "/api/v1/books/"];
  const said = async () => (await site.get(foot)).json;
  const kept = () => [foot, figures].map((address) => site.deps.cache.get(address) !== undefined);
  const check = async (at: string, right: boolean) => {
    await Promise.all([said(), books()]);
    expect(kept()).toEqual([true, true]);
    site.clock.now = Date.parse(at);
    const outcome = { right, all: false, at: new Date(site.clock.now) };
    const sums = await readSums(site.db, asked());
    await inTransaction(site.database, (tx) => keepCheck(tx, outcome, sums));
    return kept();
  };
  site.clock.now = Date.parse("2026-11-20T08:00:00Z");
  expect(await said()).toEqual({ agreed_on: null, agree: false });
  expect(await check("2026-11-20T08:07:00Z", true)).toEqual([false, false]);
  expect(await said()).toEqual({ agreed_on: "2026-11-20", agree: true });
  expect(await check("2026-11-20T09:07:00Z", true)).toEqual([true, false]);
  expect(await check("2026-11-20T10:07:00Z", false)).toEqual([false, false]);
  expect(await said()).toEqual({ agreed_on: "2026-11-20", agree: false });
  expect(await check("2026-11-20T11:07:00Z", false)).toEqual([true, false]);
  expect(await check("2026-11-21T00:07:00Z", true)).toEqual([false, false]);
  expect(await said()).toEqual({ agreed_on: "2026-11-21", agree: true });
});
