import { type Currency, inverseRate, rateToWire } from "#contract/money.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { OfficeAuditEntry } from "../../foundation/audit/office-transaction.ts";
import { type RateRow, saveRate } from "./rate-store.ts";

const SOURCE = "set by the charity";

/** A rate that a person sets, as of that day. */
export function buildOwnRate(rate: Pick<RateRow, "base" | "quote" | "rate_ppm">, at: Date) {
  return { ...rate, as_of: at.toISOString().slice(0, 10), source: SOURCE };
}

/** Saves a rate that a person set, and its inverse; `rows` are the locked current rates. */
export async function saveOwnRate(
  tx: Tx,
  rows: readonly RateRow[],
  rate: ReturnType<typeof buildOwnRate>,
): Promise<void> {
  const { base, quote, rate_ppm } = rate;
  const told_at = findPair(rows, base, quote)?.told_at ?? null;
  await saveRate(tx, { ...rate, told_at });
  const inverse = { base: quote, quote: base, rate_ppm: inverseRate(rate_ppm) };
  await saveRate(tx, { ...rate, ...inverse, told_at });
}

export function findPair(rows: readonly RateRow[], base: Currency, quote: Currency) {
  return rows.find((row) => row.base === base && row.quote === quote);
}

type AuditedRate = Pick<RateRow, "rate_ppm" | "as_of" | "source">;

/** The audit entry of a rate that a person sets. */
export function rateAuditEntry(
  before: AuditedRate | undefined,
  next: ReturnType<typeof buildOwnRate>,
): OfficeAuditEntry {
  return {
    action: "set_rate",
    subject: { type: "rate", id: `${next.base} ${next.quote}` },
    before: before ? auditRate(before) : null,
    after: auditRate(next),
  };
}

function auditRate({ rate_ppm, as_of, source }: AuditedRate) {
  return { rate: rateToWire(rate_ppm), as_of, source };
}
