import { beforeAll, expect, test } from "vitest";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { readPdfText } from "../../../testing/test-pdf.ts";
import {
  checkPdf,
  downloadFile,
  issueAllReceipts,
  refundInFull,
} from "../../../testing/test-receipts.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

const PATH = "/api/v1/account/statements/";
const YEAR = "from=2025-01-01&to=2025-12-31";
const conversion = { ratePpm: 1_085_000, rateOf: ["2025-05-02", "European Central Bank"] };
let site: TestSite;
let bearer: { authorization: string };

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
  const ada = await openAccount(site);
  bearer = await ada.bearer();
  const { id: campaignId } = await site.campaign({ title: '=HYPERLINK("evil")' });
  const at = (date: string, rest = {}) => ({
    campaignId,
    accountId: ada.id,
    settledAt: Date.parse(date),
    ...rest,
  });
  await createSettledDonations(
    site,
    at("2024-12-31T23:59:59.999Z", { minor: 99_900 }),
    at("2025-01-01T00:00:00Z", { minor: 1_000 }),
    at("2025-12-31T23:59:59.999Z", { minor: 2_500 }),
    at("2025-05-05T00:00:00Z", { minor: 700, currency: "EUR", ...conversion }),
    at("2025-06-06T00:00:00Z", { minor: 77_700 }),
    at("2026-01-01T00:00:00Z", { minor: 99_900 }),
  );
  await issueAllReceipts(site);
  const { id } = await site.db
    .selectFrom("donation")
    .select("id")
    .where("amount_minor", "=", 77_700)
    .executeTakeFirstOrThrow();
  await refundInFull(site, id);
});

const sums = [
  { currency: "EUR", gifts: 1, amount: 7, fee: 0.14, total: 7.14 },
  { currency: "USD", gifts: 2, amount: 35, fee: 0.7, total: 35.7 },
];

test("a statement includes the first and last day and leaves out refunded donations", async () => {
  const { json } = await site.get(`${PATH}?${YEAR}`, bearer);
  expect(json).toEqual({ from: "2025-01-01", to: "2025-12-31", sums });
});

test("the PDF lists every donation and the sums for each currency, and is genuine", async () => {
  const { bytes, type } = await downloadFile(site, `${PATH}pdf/?${YEAR}`, bearer);
  expect(type).toBe("application/pdf");
  const words = await readPdfText(bytes);
  for (const word of ["Ada Obi", "$35.00", "€7.00", "2025-01-01", "2025-12-31", "$10.00"]) {
    expect(words).toContain(word);
  }
  expect(words.replaceAll(/\s+/g, " ")).toContain(
    "Converted to $7.60, at 1 EUR = 1.085 USD, European Central Bank, May 2, 2025",
  );
  expect(words.match(/Converted to/g)).toHaveLength(1);
  expect(words).not.toContain("$777.00");
  expect(await checkPdf(site, bytes)).toMatchObject({
    outcome: "genuine",
    content: { kind: "statement", from: "2025-01-01", sums: [{ amount_minor: 700 }, { gifts: 2 }] },
  });
});

test("the CSV file lists the same donations and no cell is a formula", async () => {
  const { bytes, type } = await downloadFile(site, `${PATH}csv/?${YEAR}`, bearer);
  expect(type).toBe("text/csv; charset=utf-8");
  const text = Buffer.from(bytes).toString("utf8");
  expect(text.charCodeAt(0)).toBe(0xfeff);
  const lines = text.slice(1).trimEnd().split("\r\n");
  expect(lines.length).toBe(4);
  expect(lines[1]).toMatch(/^2025-01-01,\d{4}-\d{6},"'=HYPERLINK/);
  expect(lines[0]).toMatch(/,counted amount,counted currency,rate,rate date,rate source$/);
  expect(lines.filter((line) => line.endsWith(",,,,,"))).toHaveLength(2);
  expect(lines[2]).toMatch(/,7\.6,USD,1\.085,2025-05-02,European Central Bank$/);
});

test("an invalid range is refused with the field's name", async () => {
  for (const [query, field] of [
    ["from=2025-02-30&to=2025-12-31", "from"],
    ["from=2025-12-31&to=2025-01-01", "to"],
    ["from=2025-01-01", "to"],
  ]) {
    const { status, json } = await site.get(`${PATH}?${query}`, bearer);
    expect([status, json.detail[0].loc.at(-1)]).toEqual([422, field]);
  }
});

test("a period without donations has a statement too", async () => {
  const { bytes } = await downloadFile(site, `${PATH}pdf/?from=2020-01-01&to=2020-12-31`, bearer);
  expect(await readPdfText(bytes)).toContain("No donations in this period.");
});

test("test donations are left out of a statement with real ones", async () => {
  const bob = await openAccount(site);
  const { id: campaignId } = await site.campaign();
  const bobs = { campaignId, accountId: bob.id, settledAt: Date.parse("2025-03-03T12:00:00Z") };
  await createSettledDonations(site, { ...bobs, minor: 4_000, provider: "stripe-test" });
  await issueAllReceipts(site);
  const headers = await bob.bearer();
  const findStatement = async () => {
    const { json } = await site.get(`${PATH}?${YEAR}`, headers);
    const { bytes } = await downloadFile(site, `${PATH}pdf/?${YEAR}`, headers);
    const checked = await checkPdf(site, bytes);
    return [json.sums[0].amount, checked.outcome === "genuine" && checked.content.sandbox];
  };
  expect(await findStatement()).toEqual([40, true]);
  await createSettledDonations(site, { ...bobs, minor: 1_500, provider: "stripe" });
  await issueAllReceipts(site);
  expect(await findStatement()).toEqual([15, false]);
});
