import { isJump, JUMP_PERCENT, type SetRateBody } from "#contract/books/rates.ts";
import { rateFromWire, rateToWire } from "#contract/money.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import type { Deed } from "../../foundation/audit/office-deed.ts";
import { findPair, keepOwnRate, ownRate, rateDeed } from "./keep-own-rate.ts";
import { lockRates, type RateRow } from "./rate-store.ts";

/**
 * Sets a rate by hand. Saving it twice is saving it once. Throws `changed_meanwhile` where another rate stands
 * than the one that was shown, and `invalid` where it jumps and nobody confirmed it.
 */
export async function changeRate(
  { tx, at, record }: Deed,
  { base, quote, rate, former, confirmed }: SetRateBody,
): Promise<void> {
  const ratePpm = rateFromWire(rate);
  if (ratePpm === undefined) throw bodyError("rate", "This is not a rate");
  const rows = await lockRates(tx);
  const before = findPair(rows, base, quote);
  const next = ownRate({ base, quote, rate_ppm: ratePpm }, at);
  if (before && isSame(before, next)) return;
  if ((before ? rateToWire(before.rate_ppm) : null) !== former) {
    throw new AppError("changed_meanwhile");
  }
  if (before && isJump(before.rate_ppm, ratePpm) && !confirmed) {
    throw bodyError(
      "confirmed",
      `This is more than ${JUMP_PERCENT}% away from the present rate. Please confirm that it is right`,
    );
  }
  await keepOwnRate(tx, rows, next);
  await record(rateDeed(before, next));
}

type Told = Pick<RateRow, "rate_ppm" | "as_of" | "source">;

function isSame(one: Told, other: Told): boolean {
  return (
    one.rate_ppm === other.rate_ppm && one.as_of === other.as_of && one.source === other.source
  );
}
