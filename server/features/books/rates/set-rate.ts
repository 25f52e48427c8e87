import { type Currency, currencies } from "#contract/money.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { lockRates, saveRate } from "./rate-store.ts";

const USAGE = "Usage: set-rate BASE QUOTE RATE, as in set-rate EUR USD 1.085";
const SOURCE = "the site's own figure";

/**
 * Sets a rate by hand, `RATE` of the second currency for one of the first, and its inverse. Answers the text for
 * whoever asked; throws an Error with the reason where it can't be done.
 */
export async function setRate(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  words: readonly string[],
): Promise<string> {
  const [base, quote, rate = "", ...rest] = words;
  const known = (word: string | undefined): word is Currency =>
    currencies.some((currency) => currency === word);
  if (!known(base) || !known(quote) || base === quote || rest.length > 0) throw new Error(USAGE);
  if (!/^\d{1,4}(\.\d{1,6})?$/.test(rate)) throw new Error(USAGE);
  const there = Math.round(Number(rate) * 1_000_000);
  if (there === 0) throw new Error(USAGE);
  const back = Math.max(1, Math.round(1e12 / there));
  const asOf = new Date(clock()).toISOString().slice(0, 10);
  await inTransaction(database, async (tx) => {
    const rows = await lockRates(tx);
    const toldAt = rows.find((row) => row.base === base && row.quote === quote)?.told_at ?? null;
    const row = { as_of: asOf, source: SOURCE, told_at: toldAt };
    await saveRate(tx, { ...row, base, quote, rate_ppm: there });
    await saveRate(tx, { ...row, base: quote, quote: base, rate_ppm: back });
  });
  return `1 ${base} = ${rate} ${quote} for gifts that are started from now on, and 1 ${quote} = ${back / 1_000_000} ${base}.`;
}
