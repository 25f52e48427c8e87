import { stringify } from "csv-stringify/sync";
import { offlineWays } from "#contract/giving/reported-donations.ts";
import { type Currency, money, rateToWire, toWire } from "#contract/money.ts";
import type { OverviewDonationRow } from "./overview-donation-store.ts";

const columns = [
  "date",
  "time (UTC)",
  "campaign",
  "gift",
  "donor",
  "amount",
  "cost",
  "currency",
  "fund",
  "how",
  "message",
  "thanked",
  "donation",
  "given amount",
  "given currency",
  "rate",
  "rate date",
  "rate source",
] as const;
type Column = (typeof columns)[number];

function toCells(row: OverviewDonationRow): Record<Column, string> {
  const amountText = (minor: number, currency: Currency = row.campaign_currency) =>
    String(toWire(money(minor, currency)));
  const converted = row.currency !== row.campaign_currency;
  const given = row.settled_at.toISOString();
  return {
    date: given.slice(0, 10),
    "time (UTC)": given.slice(11, 19),
    campaign: row.campaign_title,
    gift: String(row.number),
    donor: row.donor_name ?? "Anonymous",
    amount: amountText(row.campaign_amount_minor),
    cost: amountText(row.cost_minor),
    currency: row.campaign_currency,
    fund: row.fund ?? "",
    how: row.offline_way === null ? "Online" : `Offline: ${offlineWays[row.offline_way]}`,
    message: row.message ?? "",
    thanked: row.thanked_at?.toISOString().slice(0, 10) ?? "",
    donation: row.id,
    "given amount": converted ? amountText(row.gift_minor, row.currency) : "",
    "given currency": converted ? row.currency : "",
    rate: converted ? String(rateToWire(row.rate_ppm)) : "",
    "rate date": (converted && row.rate_as_of) || "",
    "rate source": (converted && row.rate_source) || "",
  };
}

/**
 * Rows of a CSV table for spreadsheets (RFC 4180), preceded by the header and a byte order mark for
 * UTF-8 if they are the first ones. No cell can be read as a formula.
 */
export function donationTable(
  rows: readonly OverviewDonationRow[],
  { first }: { first: boolean },
): string {
  return stringify(rows.map(toCells), {
    columns: [...columns],
    header: first,
    bom: first,
    record_delimiter: "windows",
    escape_formulas: true,
    // Many programs start a new row at either character.
    quoted_match: /[\r\n]/,
  });
}
