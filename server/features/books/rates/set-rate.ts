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
import { buildOwnRate, findPair, rateAuditEntry, saveOwnRate } from "./own-rate.ts";
import { lockRates } from "./rate-store.ts";

const USAGE = "Usage: set-rate BASE QUOTE RATE, for example: set-rate EUR USD 1.085";

/**
 * Sets a rate by hand, `RATE` of the second currency for one of the first, and its inverse. Returns a
 * message for the command line. Throws an Error for wrong arguments.
 */
export async function setRate(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  words: readonly string[],
): Promise<string> {
  const [base, quote, rate = "", ...rest] = words;
  const isCurrency = (word: string | undefined): word is Currency =>
    currencies.some((currency) => currency === word);
  if (!isCurrency(base) || !isCurrency(quote) || base === quote || rest.length > 0) {
    throw new Error(USAGE);
  }
  if (!/^\d{1,4}(\.\d{1,6})?$/.test(rate)) throw new Error(USAGE);
  const ratePpm = rateFromWire(Number(rate));
  if (ratePpm === undefined) throw new Error(USAGE);
  const at = new Date(clock());
  const next = buildOwnRate({ base, quote, rate_ppm: ratePpm }, at);
  await inTransaction(database, async (tx) => {
    const rows = await lockRates(tx);
    const before = findPair(rows, base, quote);
    await saveOwnRate(tx, rows, next);
    await recordAudit(tx, { ...rateAuditEntry(before, next), actorId: null, at });
  });
  const inverse = rateToWire(inverseRate(ratePpm));
  return `New donations are converted at 1 ${base} = ${rate} ${quote} and 1 ${quote} = ${inverse} ${base}.`;
}
