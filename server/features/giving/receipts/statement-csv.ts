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

/** CSV (RFC 4180) with a byte order mark for spreadsheets; no cell can be read as a formula. */
export function writeStatementCsv(donations: readonly ReceiptContent[]): string {
  const rows = donations.map((donation): Record<(typeof columns)[number], string> => {
    const { counts_as: converted } = donation;
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
      "counted amount": converted
        ? String(toWire(money(converted.amount_minor, converted.currency)))
        : "",
      "counted currency": converted?.currency ?? "",
      rate: converted ? String(rateToWire(converted.rate_ppm)) : "",
      "rate date": converted?.rate_as_of ?? "",
      "rate source": converted?.rate_source ?? "",
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
