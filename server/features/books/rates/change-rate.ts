import { isRateJump, RATE_JUMP_PERCENT, type SetRateBody } from "#contract/books/rates.ts";
import { rateFromWire, rateToWire } from "#contract/money.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import type { OfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import { buildOwnRate, findPair, rateAuditEntry, saveOwnRate } from "./own-rate.ts";
import { lockRates, type RateRow } from "./rate-store.ts";

/**
 * Sets a rate by hand; saving it again changes nothing. Throws `changed_meanwhile` if the current rate is
 * not the one that was shown, and `invalid` for an unconfirmed jump.
 */
export async function changeRate(
  { tx, at, record }: OfficeTransaction,
  { base, quote, rate, former, confirmed }: SetRateBody,
): Promise<void> {
  const ratePpm = rateFromWire(rate);
  if (ratePpm === undefined) throw bodyError("rate", "Please enter a valid rate");
  const rows = await lockRates(tx);
  const before = findPair(rows, base, quote);
  const next = buildOwnRate({ base, quote, rate_ppm: ratePpm }, at);
  if (before && isSame(before, next)) return;
  if ((before ? rateToWire(before.rate_ppm) : null) !== former) {
    throw new AppError("changed_meanwhile");
  }
  if (before && isRateJump(before.rate_ppm, ratePpm) && !confirmed) {
    throw bodyError(
      "confirmed",
      `This differs from the current rate by more than ${RATE_JUMP_PERCENT}%. Please confirm that it is correct`,
    );
  }
  await saveOwnRate(tx, rows, next);
  await record(rateAuditEntry(before, next));
}

type Rate = Pick<RateRow, "rate_ppm" | "as_of" | "source">;

function isSame(a: Rate, b: Rate): boolean {
  return a.rate_ppm === b.rate_ppm && a.as_of === b.as_of && a.source === b.source;
}
