import fc from "fast-check";
import { expect, test } from "vitest";
import { donationTable } from "./donation-table.ts";
import type { OverviewDonationRow } from "./overview-donation-store.ts";

const row: OverviewDonationRow = {
  id: "01890a5d-ac96-774b-bcce-b302099a8057",
  number: 12,
  campaign_id: 3,
  campaign_title: "A well",
  donor_name: null,
  donor_portrait: null,
  campaign_amount_minor: 102_050,
  campaign_currency: "USD",
  gift_minor: 102_050,
  currency: "USD",
  rate_ppm: 1_000_000,
  rate_as_of: null,
  rate_source: null,
  cost_minor: 0,
  fund: null,
  message: null,
  settled_at: new Date("2026-11-20T23:59:59.999Z"),
  thanked_at: null,
  offline_way: "bank_transfer",
  recurring: null,
};

/** Reads CSV by the grammar of RFC 4180; throws for any other text. */
function readTable(text: string): string[][] {
  const lines: string[][] = [];
  let remaining = text;
  let line: string[] = [];
  while (remaining !== "") {
    const found = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(remaining);
    if (!found) throw new Error(`not a cell: ${remaining.slice(0, 40)}`);
    line.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? "");
    if (found[3] === "\r\n") {
      lines.push(line);
      line = [];
    }
    remaining = remaining.slice(found[0].length);
  }
  return lines;
}

const hostileText = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc
    .array(fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", '"', ",", ";", "'", "1", "é"))
    .map((characters) => characters.join("")),
);

test("preserves any text, but never as a formula", () => {
  fc.assert(
    fc.property(hostileText, hostileText, hostileText, (title, name, message) => {
      const text = donationTable(
        [{ ...row, campaign_title: title, donor_name: name || null, message }],
        { first: false },
      );
      const [cells = [], ...furtherRows] = readTable(text);
      expect(furtherRows).toEqual([]);
      expect(cells).toHaveLength(18);
      const written = [cells[2], cells[4], cells[10]];
      for (const [index, original] of [title, name || "Anonymous", message].entries()) {
        const cell = written[index] ?? "";
        expect(cell).not.toMatch(/^[=+\-@\t\r]/);
        expect([original, `'${original}`]).toContain(cell);
      }
    }),
  );
});

test("puts a header and a byte order mark before the first rows", () => {
  const [header, cells] = readTable(donationTable([row], { first: true }));
  expect(header?.[0]).toBe("\uFEFFdate");
  expect(Object.fromEntries((header ?? []).map((name, index) => [name, cells?.[index]]))).toEqual({
    "\uFEFFdate": "2026-11-20",
    "time (UTC)": "23:59:59",
    campaign: "A well",
    gift: "12",
    donor: "Anonymous",
    amount: "1020.5",
    cost: "0",
    currency: "USD",
    fund: "",
    how: "Offline: Bank transfer",
    message: "",
    thanked: "",
    donation: row.id,
    ...{ "given amount": "", "given currency": "", rate: "", "rate date": "", "rate source": "" },
  });
  expect(donationTable([], { first: false })).toBe("");
});

test("lists the donated amount, rate, date and source of a donation in another currency", () => {
  const rate = {
    rate_ppm: 1_082_300,
    rate_as_of: "2026-11-20",
    rate_source: "European Central Bank",
  };
  const converted = { ...row, ...rate, currency: "EUR" as const, gift_minor: 94_290 };
  const [cells] = readTable(donationTable([converted], { first: false }));
  expect(cells?.slice(-5)).toEqual([
    "942.9",
    "EUR",
    "1.0823",
    "2026-11-20",
    "European Central Bank",
  ]);
  expect(cells?.slice(5, 8)).toEqual(["1020.5", "0", "USD"]);
});
