import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { type MonthAccount, type MonthCurrency, movementKinds } from "#contract/office/months.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import {
  backdateLedger,
  bookTestMonths,
  MONTH_ZONE,
} from "../../../testing/gateways/test-months.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { expectBooksRight } from "../../../testing/test-ledger.ts";
import { openOffice, type TestOffice } from "../../../testing/test-office.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

let site: TestSite;
let office: TestOffice;
let dollars: number;

beforeAll(async () => {
  site = await openTestSite({ clock: { now: Date.parse("2026-11-20T12:00:00Z") } });
  office = await openOffice(site);
  const { version } = (await office.get("settings/")).json;
  await office.put("settings/", { version, time_zone: MONTH_ZONE });
  ({ dollars } = await bookTestMonths(site));
});

async function read(month: string) {
  const { status, json } = await office.get(`month-report/?month=${month}`);
  expect(status, JSON.stringify(json)).toBe(200);
  return json;
}

/** PostgreSQL's own months in New York. */
const start = sql`(timestamp '2026-10-01' AT TIME ZONE 'America/New_York')`;
const end = sql`(timestamp '2026-11-01' AT TIME ZONE 'America/New_York')`;

async function minor(query: ReturnType<typeof sql>): Promise<number> {
  const [row] = await readRows(
    site.db,
    sql<{ minor: number }>`SELECT coalesce((${query}), 0)::bigint AS minor`,
  );
  return row?.minor ?? Number.NaN;
}

/** The balance of accounts by a pattern of their name, of transactions before a time; debits are positive. */
const balance = (pattern: string, currency: string, before: typeof end) =>
  minor(sql`SELECT sum(entry.amount_minor) FROM ledger_entry entry
    JOIN ledger_account account ON account.id = entry.account_id
    JOIN ledger_txn txn ON txn.id = entry.txn_id
    WHERE account.name LIKE ${pattern} AND account.currency = ${currency}
      AND txn.occurred_at < ${before}`);

const cents = (amount: number) => Math.round(amount * 100);
const find = (accounts: readonly MonthAccount[], name: string) =>
  accounts.find(({ account }) => account === name) as MonthAccount;

/** Opening and movements add up to the closing balance, and each column balances. */
function expectBalanced({ accounts, debits, credits }: MonthCurrency): void {
  expect(debits).toBe(credits);
  for (const { opening, moved, closing } of accounts) {
    const sum = Object.values(moved).reduce(
      (total, amount) => total + cents(amount),
      cents(opening),
    );
    expect(sum).toBe(cents(closing));
  }
  const sides = (amountOf: (account: MonthAccount) => number) =>
    accounts.reduce(
      (sum, account) => sum + (account.side === "debit" ? 1 : -1) * cents(amountOf(account)),
      0,
    );
  expect(sides(({ opening }) => opening)).toBe(0);
  expect(sides(({ closing }) => closing)).toBe(0);
  for (const kind of movementKinds)
    expect(
      sides(({ moved }) => moved[kind]),
      kind,
    ).toBe(0);
}

describe("a month's report", () => {
  test("has the ledger's balances of every account before and after the month", async () => {
    const { currencies, ...report } = await read("2026-10");
    expect(report).toMatchObject({
      ...{ month: "2026-10", time_zone: MONTH_ZONE, first: "2026-09", current: "2026-11" },
      ...{ starts_at: "2026-10-01T04:00:00.000Z", ends_at: "2026-11-01T04:00:00.000Z" },
      ...{ state: "ended", closed_at: null, closes_first: null },
    });
    expect(currencies.map(({ currency }: MonthCurrency) => currency)).toEqual(["USD", "EUR"]);
    for (const { currency, accounts, debits } of currencies as MonthCurrency[]) {
      for (const { account, side, opening, closing } of accounts) {
        const pattern = account.endsWith(":") ? `${account}%` : account;
        const sign = side === "debit" ? 1 : -1;
        const label = `${account} ${currency}`;
        expect(sign * cents(opening) || 0, label).toBe(await balance(pattern, currency, start));
        expect(sign * cents(closing) || 0, label).toBe(await balance(pattern, currency, end));
      }
      const moved = sql`SELECT sum(amount_minor) FROM ledger_entry entry
        JOIN ledger_txn txn ON txn.id = entry.txn_id WHERE amount_minor > 0
        AND entry.currency = ${currency} AND occurred_at >= ${start} AND occurred_at < ${end}`;
      expect(cents(debits)).toBe(await minor(moved));
    }
    for (const currency of currencies) expectBalanced(currency);
    await expectBooksRight(site);
  });

  test("tells donations, fees, costs, refunds, disputes, payouts and exchanges apart", async () => {
    const { currencies } = await read("2026-10");
    const inMonth = sql`settled_at >= ${start} AND settled_at < ${end}`;
    const movement = (kinds: string[]) =>
      minor(sql`SELECT sum(amount_minor) FROM money_movement WHERE kind = ANY(${kinds})
        AND occurred_at >= ${start} AND occurred_at < ${end}`);
    for (const { currency, accounts } of currencies as MonthCurrency[]) {
      const [gateway, campaigns, fees] = ["gateway:sandbox", "campaign:", "service-fees"].map(
        (name) => find(accounts, name).moved,
      ) as [MonthAccount["moved"], MonthAccount["moved"], MonthAccount["moved"]];
      const sums = {
        [cents(campaigns.donations)]: sql`SELECT sum(campaign_amount_minor) FROM donation
          WHERE campaign_currency = ${currency} AND ${inMonth}`,
        [cents(gateway.donations)]: sql`SELECT sum(amount_minor) FROM donation
          WHERE currency = ${currency} AND ${inMonth}`,
        [cents(fees.service_fees)]: sql`SELECT sum(fee_minor) FROM donation
          WHERE currency = ${currency} AND ${inMonth}`,
      };
      for (const [sum, query] of Object.entries(sums)) expect(Number(sum)).toBe(await minor(query));
      expect(gateway.service_fees).toBe(fees.service_fees);
    }
    const [usd, eur] = currencies.map(({ accounts }: MonthCurrency) => accounts);
    const gateway = find(usd, "gateway:sandbox").moved;
    const costs = await minor(sql`SELECT sum(gateway_cost_minor) FROM donation
      WHERE currency = 'USD' AND ${inMonth}`);
    expect(cents(gateway.costs)).toBe(-costs);
    expect(cents(find(usd, "gateway-costs").moved.costs)).toBe(costs);
    expect(costs).toBe(2 * 178);
    expect(cents(gateway.refunds)).toBe(-(await movement(["refund"])));
    expect(cents(find(usd, "disputed:sandbox").closing)).toBe(await movement(["dispute_opened"]));
    expect(cents(gateway.disputes)).toBe(-(await movement(["dispute_opened", "dispute_fee"])));
    expect(cents(find(usd, "bank").moved.payouts)).toBe(await movement(["to_bank"]));
    expect(find(usd, "exchange").moved.donations).toBe(108);
    expect(find(eur, "exchange").moved.donations).toBe(-100);
  });

  test("lists each campaign, and adds them up", async () => {
    const { currencies } = await read("2026-10");
    for (const { accounts, campaigns, campaign_count } of currencies as MonthCurrency[]) {
      expect(campaigns).toHaveLength(campaign_count);
      const together = find(accounts, "campaign:");
      const sum = campaigns.reduce((total, { closing }) => total + cents(closing), 0);
      expect(sum).toBe(cents(together.closing));
    }
    expect(currencies[0].campaigns).toMatchObject([
      { account: `campaign:${dollars}`, name: "A well" },
    ]);
  });

  test("is the last month's by default, and refused outside the books", async () => {
    expect((await office.get("month-report/")).json.month).toBe("2026-10");
    for (const month of ["2026-08", "2026-12", "2026-13", "october"]) {
      const { status, json } = await office.get(`month-report/?month=${month}`);
      expect([status, json.detail[0].loc], month).toEqual([422, ["query", "month"]]);
    }
  });

  test("says what may still change it", async () => {
    expect((await read("2026-10")).pending).toEqual([]);
    const payment = (payment_id: string, at: string) => ({
      ...{ provider: "sandbox", payment_id, reason: "unknown_payment", cause: "", facts: "{}" },
      told_at: new Date(at),
    });
    const rows = [
      payment("in-october", "2026-10-10T12:00:00Z"),
      payment("in-november", "2026-11-10T12:00:00Z"),
    ];
    await inTransaction(site.database, async (tx) => {
      await tx.insertInto("quarantined_payment").values(rows).execute();
      const told_at = new Date(site.clock.now);
      const deferred = { provider: "sandbox", name: "re_1", fact: "{}", told_at };
      await tx.insertInto("put_off_movement").values(deferred).execute();
    });
    expect((await read("2026-10")).pending).toEqual([
      { kind: "unmatched_payments", count: 1 },
      { kind: "deferred_movements", count: 1 },
    ]);
  });
});

describe("closing a month", () => {
  const close = (month: string) => office.post("month-report/close/", { month });

  test("is refused for a month that is not over, or got entries within the hour", async () => {
    expect((await close("2026-11")).json).toMatchObject({
      ...{ code: "wrong_state", non_field_errors: ["November 2026 is not over yet."] },
    });
    expect((await close("2026-10")).json.non_field_errors[0]).toMatch(
      /entries for this month within the last/,
    );
    expect((await close("2026-08")).json.non_field_errors[0]).toBe(
      "The books begin in September 2026.",
    );
    expect(await site.db.selectFrom("closed_month").selectAll().execute()).toEqual([]);
  });

  test("fixes its report: a later entry for it counts in the month after", async () => {
    const [october, november] = [await read("2026-10"), await read("2026-11")];
    await backdateLedger(site);
    expect((await close("2026-10")).status).toBe(200);
    const late = {
      campaignId: dollars,
      minor: 4_321,
      settledAt: Date.parse("2026-10-30T12:00:00Z"),
    };
    await createSettledDonations(site, late);
    const closed = await read("2026-10");
    expect(closed).toMatchObject({ state: "closed", pending: [] });
    expect(closed.currencies).toEqual(october.currencies);
    const after = await read("2026-11");
    expect(after.carried).toEqual({ count: 1, oldest_at: "2026-10-30T12:00:00.000Z" });
    for (const currency of after.currencies) expectBalanced(currency);
    const accountOf = ({ currencies }: typeof after, name: string) =>
      find(currencies[0].accounts, name);
    const [before, now] = [accountOf(november, "campaign:"), accountOf(after, "campaign:")];
    expect(now.opening).toBe(accountOf(closed, "campaign:").closing);
    expect(cents(now.moved.donations) - cents(before.moved.donations)).toBe(4_321);
    const [entry] = await office.trail();
    expect(entry).toMatchObject({ action: "close", subject: { type: "month", id: "2026-10" } });
  });

  test("keeps its end when the time zone changes", async () => {
    const october = await read("2026-10");
    const { version } = (await office.get("settings/")).json;
    await office.put("settings/", { version, time_zone: "Asia/Tokyo" });
    const moved = await read("2026-10");
    expect([moved.ends_at, moved.currencies]).toEqual([october.ends_at, october.currencies]);
    expect((await read("2026-11")).starts_at).toBe(october.ends_at);
  });

  test("happens once, and in order", async () => {
    expect((await close("2026-10")).json.non_field_errors[0]).toBe(
      "October 2026 is already closed.",
    );
    expect((await close("2026-09")).json.non_field_errors[0]).toMatch(/^October 2026 is closed/);
    site.clock.now = Date.parse("2027-01-10T12:00:00Z");
    const again = await openOffice(site);
    expect((await again.get("month-report/?month=2026-12")).json.closes_first).toBe("2026-11");
    const refused = await again.post("month-report/close/", { month: "2026-12" });
    expect(refused.json.non_field_errors[0]).toBe("Please close November 2026 first.");
  });
});
