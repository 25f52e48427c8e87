import { type Currency, inverseRate, rateToWire } from "#contract/money.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { DeedEntry } from "../../foundation/audit/office-deed.ts";
import { type RateRow, saveRate } from "./rate-store.ts";

const SOURCE = "the site's own figure";

/** A rate that a person sets at a moment: as of that day. */
export function ownRate(rate: Pick<RateRow, "base" | "quote" | "rate_ppm">, at: Date) {
  return { ...rate, as_of: at.toISOString().slice(0, 10), source: SOURCE };
}

/** Keeps a rate that a person set, and its inverse, beside the `rows` that are locked. */
export async function keepOwnRate(
  tx: Tx,
  rows: readonly RateRow[],
  rate: ReturnType<typeof ownRate>,
): Promise<void> {
  const { base, quote, rate_ppm } = rate;
  const toldAt = findPair(rows, base, quote)?.told_at ?? null;
  await saveRate(tx, { ...rate, told_at: toldAt });
  const inverse = { base: quote, quote: base, rate_ppm: inverseRate(rate_ppm) };
  await saveRate(tx, { ...rate, ...inverse, told_at: toldAt });
}

export function findPair(rows: readonly RateRow[], base: Currency, quote: Currency) {
  return rows.find((row) => row.base === base && row.quote === quote);
}

type ShownRate = Pick<RateRow, "rate_ppm" | "as_of" | "source">;

/** The audit entry of a rate that a person sets. */
export function rateDeed(
  before: ShownRate | undefined,
  next: ReturnType<typeof ownRate>,
): DeedEntry {
  return {
    action: "set_rate",
    subject: { type: "rate", id: `${next.base} ${next.quote}` },
    before: before ? shown(before) : null,
    after: shown(next),
  };
}

function shown({ rate_ppm, as_of, source }: ShownRate) {
  return { rate: rateToWire(rate_ppm), as_of, source };
}
