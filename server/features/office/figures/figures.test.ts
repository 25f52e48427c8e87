import { type RawBuilder, sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Figures } from "#contract/office/figures.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { openMoneyHistory } from "../../../testing/gateways/test-money-history.ts";
import { createGateways } from "../../gateways/provider/gateways.ts";
import { getFigures } from "./get-figures.ts";

let history: Awaited<ReturnType<typeof openMoneyHistory>>;
let read: (query?: string) => Promise<Figures>;

beforeAll(async () => {
  history = await openMoneyHistory();
  read = async (query = "") => {
    const response = await history.office.get(`figures/${query}`);
    expect(response.status, response.text).toBe(200);
    return response.json;
  };
});

const MARCH = ["2026-03-01 00:00", "2026-04-01 00:00"] as const;
const FEBRUARY = ["2026-02-01 00:00", "2026-02-20 12:00"] as const;

const isWithin = (column: string, [from, to]: readonly [string, string]) => sql<boolean>`
  (${sql.ref(column)} AT TIME ZONE 'America/New_York' >= ${from}::timestamp
    AND ${sql.ref(column)} AT TIME ZONE 'America/New_York' < ${to}::timestamp)`;

/** Sums donations with SQL of the test's own; `group` is a column. */
async function expected(span: readonly [string, string], group: RawBuilder<unknown>) {
  return readRows(
    history.site.db,
    sql<{ currency: string; part: unknown; amount: number; count: number; median: number }>`
      SELECT donation.currency, ${group} AS part, sum(amount_minor)::float8 / 100 AS amount,
        count(*)::int AS count,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY amount_minor) / 100 AS median
      FROM donation JOIN campaign ON campaign.id = campaign_id
      JOIN category ON category.id = category_id
      WHERE settled_at IS NOT NULL AND reversed_by IS NULL AND ${isWithin("settled_at", span)}
      GROUP BY 1, 2 ORDER BY 1, 3 DESC`,
  );
}

/** The ledger's entries of these transactions in accounts whose names match. */
async function booked(span: readonly [string, string], kinds: string[], accounts: string) {
  return readRows(
    history.site.db,
    sql<{ currency: string; amount: number }>`
      SELECT account.currency, sum(entry.amount_minor)::float8 / 100 AS amount
      FROM ledger_txn AS txn JOIN ledger_entry AS entry ON entry.txn_id = txn.id
      JOIN ledger_account AS account ON account.id = entry.account_id
      WHERE txn.kind = ANY(${kinds}) AND account.name ~ ${accounts}
        AND NOT EXISTS (SELECT FROM ledger_txn AS undoing WHERE undoing.reverses = txn.id
          AND txn.kind = 'offline-gift')
        AND ${isWithin("txn.occurred_at", span)}
      GROUP BY 1 ORDER BY 1`,
  );
}

const byCurrency = <Row extends { currency: string }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => a.currency.localeCompare(b.currency));

describe("the figures of a month", () => {
  test("equal the donations of this month and of the month before until this time", async () => {
    const { currencies, range, counted, compared, time_zone } = await read("?span=month");
    expect([time_zone, range, counted, compared]).toEqual([
      "America/New_York",
      { from: "2026-03-01", to: "2026-03-31", step: "day", begun: 20 },
      { from: "2026-03-01T00:00", to: "2026-03-20T12:00" },
      { from: "2026-02-01T00:00", to: "2026-02-20T12:00" },
    ]);
    const shown = byCurrency(currencies).map(({ currency, donations, average, median }) => ({
      ...{ currency, amount: donations.amount, count: donations.count.count },
      ...{ average: average.amount, median: median.amount },
    }));
    const march = await expected(MARCH, sql`1`);
    expect(march.map(({ currency }) => currency)).toEqual(["EUR", "USD"]);
    expect(shown).toEqual(
      march.map(({ currency, amount, count, median }) => ({
        ...{ currency, amount, count, median: Number(median.toFixed(2)) },
        average: Math.round((amount * 100) / count) / 100,
      })),
    );
    const [february] = await expected(FEBRUARY, sql`1`);
    const dollars = currencies.find(({ currency }) => currency === "USD");
    expect(dollars?.donations).toMatchObject({
      before: february?.amount,
      // 301.01 after 35.50.
      percent: 748,
      count: { before: february?.count },
    });
    expect([dollars?.average.before, dollars?.median.before]).toEqual([17.75, 17.75]);
  });

  test("are those of the ledger", async () => {
    const { currencies } = await read();
    const shown = byCurrency(currencies).map(({ currency, donations: { amount } }) => ({
      ...{ currency, amount },
    }));
    const captured = "^(gateway:.*|gateway-costs|service-fees|offline:.*)$";
    expect(shown).toEqual(await booked(MARCH, ["capture", "offline-gift"], captured));
    const dollars = currencies.find(({ currency }) => currency === "USD");
    const returned = async (span: typeof MARCH | typeof FEBRUARY, kinds: string[], from: string) =>
      0 - ((await booked(span, kinds, from))[0]?.amount ?? 0);
    const refunds = ["refund", "refund-failed"];
    // 26.01 of March are a second payment's.
    expect(dollars?.refunded).toMatchObject({
      amount: expect.closeTo((await returned(MARCH, refunds, "^gateway:")) - 26.01),
      before: await returned(FEBRUARY, refunds, "^gateway:"),
      count: { count: 1, before: 2 },
    });
    expect(dollars?.lost).toMatchObject({
      amount: await returned(MARCH, ["dispute-lost"], "^disputed:"),
      before: 0,
    });
    expect(dollars?.disputed).toMatchObject({ amount: 102, count: { count: 1, before: 0 } });
  });

  test("are divided by provider, cause and campaign without a remainder", async () => {
    const figures = await read();
    const order = <Row extends { currency: string; amount: number }>(rows: readonly Row[]) =>
      rows.toSorted((a, b) => a.currency.localeCompare(b.currency) || b.amount - a.amount);
    const current = (
      rows: ReadonlyArray<Figures["causes"][number] | Figures["campaigns"][number]>,
    ) =>
      order(rows)
        .filter(({ count }) => count.count > 0)
        .map(({ currency, id, amount, count }) => ({
          currency,
          part: id,
          amount,
          count: count.count,
        }));
    const own = async (group: RawBuilder<unknown>) =>
      (await expected(MARCH, group)).map(({ median: _, ...row }) => row);
    expect(current(figures.causes)).toEqual(await own(sql`category.id`));
    expect(current(figures.campaigns)).toEqual(await own(sql`campaign.id`));
    expect(figures.other_campaigns).toEqual([]);
    const titles: Record<string, string> = {
      ...{ sandbox: "Sandbox", stripe: "Stripe", offline: "Offline" },
    };
    expect(
      order(figures.gateways).map(({ currency, gateway, amount, count }) => ({
        ...{ currency, part: gateway.title, amount, count: count.count },
      })),
    ).toEqual(
      (await own(sql`provider`)).map((row) => ({
        ...row,
        part: titles[String(row.part)] ?? row.part,
      })),
    );
  });

  test("draw each day beside the same day of the month before", async () => {
    const dollars = (await read()).currencies.find(({ currency }) => currency === "USD");
    const days = await expected(
      MARCH,
      sql`(settled_at AT TIME ZONE 'America/New_York')::date::text`,
    );
    const drawn = dollars?.bars.filter(({ amount }) => amount > 0) ?? [];
    expect(drawn.map(({ to, amount, count }) => ({ to, amount, count }))).toEqual(
      days
        .filter(({ currency }) => currency === "USD")
        .map(({ part, amount, count }) => ({ to: part, amount, count }))
        .toSorted((a, b) => (String(a.to) < String(b.to) ? -1 : 1)),
    );
    expect([dollars?.bars[0]?.before, dollars?.bars[19]?.before]).toEqual([10, 25.5]);
  });

  test("count donors by address or account, new ones by their first donation ever", async () => {
    const { donors } = await read();
    // Ada and Eve return; Bo and the account are new; the offline and the unknown donor have no address.
    expect([donors.all.count, donors.new.count, donors.returning.count]).toEqual([4, 2, 2]);
    expect([donors.all.before, donors.new.before, donors.returning.before]).toEqual([2, 2, 0]);
  });

  test("show pending payments, and balances as the ledger has them", async () => {
    const { on_the_way } = await read();
    const balances = await readRows(
      history.site.db,
      sql<{ name: string; minor: number }>`
        SELECT account.name, sum(amount_minor)::float8 / 100 AS minor FROM ledger_entry
        JOIN ledger_account AS account ON account.id = account_id
        WHERE account.currency = 'USD' GROUP BY 1`,
    );
    const balance = (name: string) => balances.find((row) => row.name === name)?.minor ?? 0;
    expect(on_the_way.filter(({ currency }) => currency === "USD")).toEqual([
      {
        ...{ gateway: { title: "Sandbox", test: true }, currency: "USD" },
        ...{ pending: 51, pending_count: 1 },
        balance: balance("gateway:sandbox"),
        disputed: balance("disputed:sandbox"),
      },
      {
        ...{ gateway: { title: "Stripe", test: false }, currency: "USD" },
        ...{ pending: 0, pending_count: 0, balance: balance("gateway:stripe"), disputed: 0 },
      },
    ]);
  });
});

test("leaves out test payments once a real gateway is connected", async () => {
  const [sandbox] = history.site.deps.gateways.all;
  if (!sandbox) throw new Error("the site has no gateway");
  const gateways = createGateways([sandbox, { ...sandbox, name: "stripe", mode: "live" }]);
  const figures = await getFigures({ ...history.site.deps, gateways }, { span: "month" });
  expect(figures.real_only).toBe(true);
  expect(figures.gateways.map(({ gateway }) => gateway.test)).not.toContain(true);
  const [dollars] = figures.currencies;
  expect(dollars?.donations).toMatchObject({ amount: 101.01, count: { count: 2 } });
  expect(dollars?.refunded.count.before).toBe(0);
  // Her first donation was a test.
  expect(figures.donors.new.count).toBe(1);
  expect(figures.on_the_way.map(({ gateway }) => gateway.test)).not.toContain(true);
});

test("reads another span, and refuses one that is unclear or too long", async () => {
  const day = await read("?from=2026-03-10&to=2026-03-10");
  expect(day.range).toEqual({ from: "2026-03-10", to: "2026-03-10", step: "hour", begun: 24 });
  expect(day.currencies.map(({ donations }) => [donations.amount, donations.before])).toEqual([
    [0, 30],
  ]);
  const dayBefore = await read("?from=2026-03-09&to=2026-03-09");
  const [bar] = dayBefore.currencies.flatMap(({ bars }) => bars.filter(({ count }) => count > 0));
  expect(bar).toMatchObject({ from: "2026-03-09T23:00", amount: 30 });
  expect((await read("?span=year")).currencies.map(({ bars }) => bars.length)).toEqual([12, 12]);
  const { office } = history;
  for (const query of [
    "from=2026-03-10",
    "from=2026-03-10&to=2026-03-09",
    "from=2025-03-01&to=2026-03-02",
    "from=1999-01-01&to=1999-01-02",
    "span=week",
  ]) {
    expect((await office.get(`figures/?${query}`)).status, query).toBe(422);
  }
});
