import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { give } from "../../../testing/test-donations.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
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

const books = async () => (await site.get("/api/v1/books/")).json;

const tenGifts = (minor: number) => give(site, ...Array(10).fill({ campaignId, minor }));

function balance(held: number, since: Date | null) {
  const now = new Date(site.clock.now);
  const row = { provider: "sandbox", currency: "USD" as const, held_minor: held };
  return inTransaction(site.database, (tx) =>
    keepBalances(tx, [{ ...row, booked_minor: 51_000, checked_at: now, differs_since: since }]),
  );
}

test("before the first check nothing is told", async () => {
  const none = { checked_at: null, agreed_at: null, agree: false, currencies: [], gateways: [] };
  expect(await books()).toEqual(none);
});

test("a check tells the sums of all gifts, and a kept answer goes with it", async () => {
  await run("check-books");
  expect(await books()).toMatchObject({ agree: true, currencies: [] });
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
    currencies: [
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
    gateways: [{ currency: "USD", held: 510, booked: 510 }],
  });
});

test("a currency of few gifts is not told, nor what is held in it", async () => {
  await give(site, ...Array(9).fill({ campaignId, minor: 5_000 }));
  await balance(51_000, null);
  await run("check-books");
  expect(await books()).toMatchObject({ agree: true, currencies: [], gateways: [] });
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
    const sums = await readSums(site.db);
    const at = new Date(site.clock.now);
    await inTransaction(site.database, (tx) => keepCheck(tx, { ...outcome, at }, sums));
    return (await books()).agree;
  };
  expect(await keep({ right: true, all: false })).toBe(true);
  expect(await keep({ right: false, all: true })).toBe(false);
  expect(await keep({ right: true, all: false })).toBe(false);
  expect(await keep({ right: true, all: true })).toBe(true);
});
