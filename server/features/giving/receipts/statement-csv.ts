import { stringify } from "csv-stringify/sync";
import type { ReceiptContent } from "#contract/giving/receipt-content.ts";
import { money, toWire } from "#contract/money.ts";

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
] as const;

/**
 * Writes CSV (RFC 4180) with the mark that tells spreadsheets it is UTF-8. No cell can be read as a
 * formula.
 */
export function writeStatementTable(gifts: readonly ReceiptContent[]): string {
  const rows = gifts.map((gift): Record<(typeof columns)[number], string> => {
    const sum = (minor: number) => String(toWire(money(minor, gift.currency)));
    return {
      date: gift.given_at.slice(0, 10),
      receipt: gift.number,
      campaign: gift.campaign,
      purpose: gift.fund ?? "",
      beneficiary: gift.beneficiary,
      amount: sum(gift.amount_minor),
      fee: sum(gift.fee_minor),
      total: sum(gift.total_minor),
      currency: gift.currency,
      donor: gift.donor,
      donation: gift.donation_id,
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
