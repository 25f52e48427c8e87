import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { createStreamLimits } from "../../../platform/http/stream-limits.ts";
import { bookTestMonths, MONTH_ZONE } from "../../../testing/gateways/test-months.ts";
import { readZip } from "../../../testing/services/read-zip.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { openOffice, type TestOffice } from "../../../testing/test-office.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { endSessions } from "../../identity/sessions/end-sessions.ts";
import { selectDonationRows } from "./donation-export-store.ts";
import { downloadOfficeExport } from "./download-office-export.ts";

let site: TestSite;
let office: TestOffice;
let dollars: number;
let euros: number;

beforeAll(async () => {
  site = await openTestSite({ clock: { now: Date.parse("2026-11-20T12:00:00Z") } });
  office = await openOffice(site);
  const { version } = (await office.get("settings/")).json;
  await office.put("settings/", { version, time_zone: MONTH_ZONE });
  ({ dollars, euros } = await bookTestMonths(site));
});

const october = { from: "2026-10-01", to: "2026-10-31" } as const;

async function createUrl(body: object): Promise<string> {
  const { status, json } = await office.post("exports/", body);
  expect(status, JSON.stringify(json)).toBe(201);
  return json.url;
}

/** The rows of a CSV export by their head. No cell of these tests has a line break. */
async function exportCsv(body: object): Promise<Array<Record<string, string>>> {
  const { status, text } = await site.get(await createUrl({ ...october, format: "csv", ...body }));
  expect(status).toBe(200);
  const [head = [], ...rows] = text
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ""])));
}

const cents = (text: string | undefined) => Math.round(Number(text) * 100);
const sumOf = (rows: ReadonlyArray<Record<string, string>>, column: string, currency: string) =>
  rows.filter((row) => row.currency === currency).reduce((sum, row) => sum + cents(row[column]), 0);

async function minor(query: ReturnType<typeof sql>): Promise<number> {
  const [row] = await readRows(
    site.db,
    sql<{ minor: number }>`SELECT coalesce((${query}), 0)::bigint AS minor`,
  );
  return row?.minor ?? Number.NaN;
}

const within = (column: string) => sql`${sql.ref(column)} >= timestamp '2026-10-01' AT TIME ZONE
  'America/New_York' AND ${sql.ref(column)} < timestamp '2026-11-01' AT TIME ZONE 'America/New_York'`;

/** What an account changed in October, in minor units. */
const changeOf = (account: string, currency: string, kind = "%") =>
  minor(sql`SELECT sum(entry.amount_minor) FROM ledger_entry entry
    JOIN ledger_account account ON account.id = entry.account_id
    JOIN ledger_txn txn ON txn.id = entry.txn_id
    WHERE account.name = ${account} AND account.currency = ${currency}
      AND txn.kind LIKE ${kind} AND ${within("txn.occurred_at")}`);

describe("a table of October", () => {
  test("of donations has each one paid in it, with the sums of the books", async () => {
    const rows = await exportCsv({ kind: "donations", payment_status: "paid" });
    expect(rows).toHaveLength(5);
    for (const currency of ["USD", "EUR"]) {
      const paid = (column: string) =>
        minor(sql`SELECT sum(${sql.ref(column)}) FROM donation
          WHERE currency = ${currency} AND ${within("settled_at")}`);
      expect(sumOf(rows, "amount", currency)).toBe(await paid("amount_minor"));
      expect(sumOf(rows, "service fee", currency)).toBe(
        -(await changeOf("service-fees", currency, "capture")),
      );
      expect(sumOf(rows, "refunded", currency)).toBe(await paid("refunded_minor"));
    }
    expect(rows.at(-1)).toMatchObject({ date: "2026-10-31", time: "23:30", amount: "7.00" });
    expect(rows.find(({ currency }) => currency === "EUR")).toMatchObject({
      ...{ donor: "'=Bo", campaign: "'=A school", amount: "123.45", charged: "125.92" },
      ...{ provider: "Sandbox (test)", status: "paid", "campaign number": String(euros) },
    });
    expect(await exportCsv({ kind: "donations", campaign: euros })).toHaveLength(1);
    expect(await exportCsv({ kind: "donations", gateway: "offline" })).toEqual([]);
    expect(await exportCsv({ kind: "donations", payment_status: "refunded" })).toHaveLength(1);
  });

  test("of fees and payouts adds up to the accounts of the books", async () => {
    const fees = await exportCsv({ kind: "fees" });
    expect(sumOf(fees, "amount", "USD")).toBe(await changeOf("gateway-costs", "USD"));
    expect(fees.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["payment fee", "1.78"],
      ["late payment fee", "1.78"],
      ["dispute fee", "15.00"],
    ]);
    const payouts = await exportCsv({ kind: "payouts" });
    expect(sumOf(payouts, "amount", "USD")).toBe(await changeOf("bank", "USD"));
    expect(payouts).toMatchObject([{ kind: "payout", "provider ID": "po-month", amount: "40.00" }]);
  });

  test("of refunds and donors", async () => {
    expect(await exportCsv({ kind: "refunds" })).toMatchObject([
      { date: "2026-10-21", amount: "20.40", email: "ada@example.org", campaign: "A well" },
    ]);
    expect(await exportCsv({ kind: "donors" })).toMatchObject([
      { email: "ada@example.org", currency: "USD", donations: "2", amount: "100.00" },
      {
        ...{ donor: "'=Bo", email: "bo@example.org", currency: "EUR", donations: "2" },
        ...{ amount: "223.45", "first donation": "2026-10-07", "last donation": "2026-10-08" },
      },
    ]);
  });

  test("of a month has every account, which balance with each campaign", async () => {
    const body = { kind: "month", month: "2026-10", from: undefined, to: undefined };
    const rows = await exportCsv(body);
    const closing = (side: string) =>
      sumOf(
        rows.filter((row) => row.side === side),
        "closing",
        "USD",
      );
    expect(closing("debit")).toBe(closing("credit"));
    const fees = rows.find(
      ({ account, currency }) => account === "service-fees" && currency === "EUR",
    );
    expect(cents(fees?.closing)).toBe(-(await changeOf("service-fees", "EUR")));
    expect(rows).toContainEqual(
      expect.objectContaining({ account: `campaign:${dollars}`, name: "A well", side: "credit" }),
    );
  });
});

test("writes decimal commas between semicolons, and workbooks with numbers", async () => {
  const body = { ...october, kind: "donations", campaign: euros };
  const csv = await fetch(site.url + (await createUrl({ ...body, format: "csv-semicolon" })));
  const text = Buffer.from(await csv.arrayBuffer()).toString("utf8");
  expect(text.startsWith("\uFEFFdate;time;status;")).toBe(true);
  expect(text).toContain(";123,45;2,47;125,92;0,00;");
  const response = await fetch(site.url + (await createUrl({ ...body, format: "xlsx" })));
  expect(response.headers.get("content-disposition")).toBe(
    'attachment; filename="donations-2026-10-01-to-2026-10-31.xlsx"',
  );
  const files = readZip(Buffer.from(await response.arrayBuffer()));
  expect(files.get("xl/sharedStrings.xml")).toContain("<t>=Bo</t>");
  const sheet = files.get("xl/worksheets/sheet1.xml") ?? "";
  expect(sheet).toMatch(/<v>123\.45<\/v>/);
  expect(sheet).not.toContain("<f>");
});

test("a table over several pages has each donation once", async () => {
  const { id: campaign } = await site.campaign({ startsOn: "2026-08-01" });
  const settledAt = Date.parse("2026-10-12T12:00:00Z");
  const count = 1_203;
  for (let made = 0; made < count; made += 401) {
    const many = Array.from({ length: 401 }, (_, index) => ({
      ...{ campaignId: campaign, quiet: true, minor: 1_000 + made + index, settledAt },
    }));
    await createSettledDonations(site, ...many);
  }
  const rows = await exportCsv({ kind: "donations", campaign });
  expect(new Set(rows.map(({ donation }) => donation)).size).toBe(count);
  expect(rows).toHaveLength(count);
});

test("donations of some days are read through an index, in its order", async () => {
  const plan = await inTransaction(site.database, async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx);
    const [from, before] = [new Date("2026-10-01"), new Date("2026-11-01")];
    const query = selectDonationRows({ from, before }, undefined, 10);
    return JSON.stringify(await readRows(tx, sql`EXPLAIN ${query}`));
  });
  expect(plan).toMatch(/donation_by_day.*Index Cond/);
});

describe("an export", () => {
  test.each([
    [{ from: undefined }, "from"],
    [{ to: "2026-09-01" }, "to"],
    [{ from: "2025-01-01" }, "to"],
    [{ to: "2026-02-30" }, "to"],
    [{ kind: "payouts", campaign: 1 }, "campaign"],
    [{ kind: "fees", payment_status: "paid" }, "payment_status"],
    [{ kind: "month" }, "month"],
    [{ month: "2026-10" }, "month"],
    [{ format: "pdf" }, "format"],
    [{ gateway: "a b" }, "gateway"],
  ])("is refused with %j, naming the field", async (invalid, field) => {
    const body = { ...october, kind: "donations", format: "csv", ...invalid };
    const { status, json } = await office.post("exports/", body);
    expect(status).toBe(422);
    expect(json.detail.map(({ loc }: { loc: string[] }) => loc[1])).toContain(field);
  });

  test("is recorded with its filters", async () => {
    await createUrl({ ...october, kind: "donors", format: "xlsx", campaign: dollars });
    const [entry] = await office.trail();
    expect(entry).toMatchObject({ action: "export", subject: { type: "export", id: "donors" } });
    expect(entry.changes).toContainEqual({ field: "to", before: null, after: "2026-10-31" });
  });

  test("ends after a minute, with its session, and is one at a time", async () => {
    const url = await createUrl({ ...october, kind: "refunds", format: "csv" });
    const token = new URL(url, site.url).searchParams.get("token") ?? "";
    const downloads = createStreamLimits({ overall: 5 });
    const first = await downloadOfficeExport(site.deps, token, downloads);
    await expect(downloadOfficeExport(site.deps, token, downloads)).rejects.toMatchObject({
      code: "too_many_requests",
    });
    for await (const chunk of first.chunks) expect(chunk).not.toBe("");
    await downloadOfficeExport(site.deps, token, downloads);
    expect((await site.get(`${url}x`)).status).not.toBe(200);
    site.clock.now += 60_000;
    expect((await site.get(url)).status).toBe(404);
    const other = await openOffice(site);
    const { json } = await other.post("exports/", { ...october, kind: "fees", format: "csv" });
    await inTransaction(site.database, (tx) =>
      endSessions(tx, other.account.id, { at: new Date(site.clock.now) }),
    );
    expect((await site.get(json.url)).status).toBe(404);
  });
});
