import { stringify } from "csv-stringify/sync";
import type { ReceiptContent } from "#contract/giving/receipt-content.ts";
import { money, rateToWire, toWire } from "#contract/money.ts";

const columns = [
  "date",
  "receipt",
  "campaign",
  "purpose",
  "beneficiary",
  "amount",
  "fee",
  "total",
  "currency",
  "donor",
  "donation",
  "counted amount",
  "counted currency",
  "rate",
  "rate date",
  "rate source",
] as const;

/**
 * Writes CSV (RFC 4180) with the mark that tells spreadsheets it is UTF-8. No cell can be read as a
 * formula.
 */
export function writeStatementTable(donations: readonly ReceiptContent[]): string {
  const rows = donations.map((donation): Record<(typeof columns)[number], string> => {
    const { counts_as: counted } = donation;
    const sum = (minor: number) => String(toWire(money(minor, donation.currency)));
    return {
      date: donation.given_at.slice(0, 10),
      receipt: donation.number,
      campaign: donation.campaign,
      purpose: donation.fund ?? "",
      beneficiary: donation.beneficiary,
      amount: sum(donation.amount_minor),
      fee: sum(donation.fee_minor),
      total: sum(donation.total_minor),
      currency: donation.currency,
      donor: donation.donor,
      donation: donation.donation_id,
      "counted amount": counted
        ? String(toWire(money(counted.amount_minor, counted.currency)))
        : "",
      "counted currency": counted?.currency ?? "",
      rate: counted ? String(rateToWire(counted.rate_ppm)) : "",
      "rate date": counted?.rate_as_of ?? "",
      "rate source": counted?.rate_source ?? "",
    };
  });
  return stringify(rows, {
    header: true,
    columns: [...columns],
    bom: true,
    record_delimiter: "windows",
    escape_formulas: true,
  });
}
