import {
  type Currency,
  currencies,
  inverseRate,
  rateFromWire,
  rateToWire,
} from "#contract/money.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { recordAudit } from "../../foundation/audit/record-audit.ts";
import { findPair, keepOwnRate, ownRate, rateDeed } from "./keep-own-rate.ts";
import { lockRates } from "./rate-store.ts";

const USAGE = "Usage: set-rate BASE QUOTE RATE, as in set-rate EUR USD 1.085";

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
  const there = rateFromWire(Number(rate));
  if (there === undefined) throw new Error(USAGE);
  const at = new Date(clock());
  const next = ownRate({ base, quote, rate_ppm: there }, at);
  await inTransaction(database, async (tx) => {
    const rows = await lockRates(tx);
    const before = findPair(rows, base, quote);
    await keepOwnRate(tx, rows, next);
    await recordAudit(tx, { ...rateDeed(before, next), actorId: null, at });
  });
  const back = rateToWire(inverseRate(there));
  return `1 ${base} = ${rate} ${quote} for gifts that are started from now on, and 1 ${quote} = ${back} ${base}.`;
}
