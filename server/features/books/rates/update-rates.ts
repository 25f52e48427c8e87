import { isRateJump } from "#contract/books/rates.ts";
import { currencies, rateToWire } from "#contract/money.ts";
import { type Clock, DAY_MS } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import type { Log } from "../../../platform/log.ts";
import { type Alert, raiseAlerts } from "../../foundation/alerts/alert-store.ts";
import { findPair } from "./own-rate.ts";
import { type FeedRates, fetchFeed, parseFeed } from "./rate-feed.ts";
import { findLastReportedAt, lockRates, type RateRow, saveRate } from "./rate-store.ts";

const SOURCE = "European Central Bank";
/** How long the feed may be unavailable before an alert is raised. */
const UNAVAILABLE_MS = 3 * DAY_MS;

export interface UpdateRatesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly ratesUrl: string;
}

/**
 * Uses the feed's rates for new donations. A rate that jumped is not used and raises an alert; so does a
 * feed that was unavailable for days or never read.
 */
export async function updateRates({
  database,
  clock,
  log,
  ratesUrl,
}: UpdateRatesDeps): Promise<void> {
  const now = new Date(clock());
  let rates: FeedRates;
  try {
    rates = parseFeed(await fetchFeed(ratesUrl));
    if (Date.parse(rates.asOf) > now.getTime() + DAY_MS) {
      throw new Error(`the feed's rates are dated ${rates.asOf}, in the future`);
    }
  } catch (failure) {
    log.warn({ err: failure }, "could not read the feed of reference rates");
    const last = await findLastReportedAt(database.db);
    if (last && now.getTime() - last.getTime() < UNAVAILABLE_MS) return;
    const reason = failure instanceof Error ? failure.message : String(failure);
    const detail = { since: last?.toISOString() ?? "never read", reason };
    await inTransaction(database, (tx) =>
      raiseAlerts(tx, [{ kind: "rates_away", key: "feed", detail }], now),
    );
    return;
  }
  await inTransaction(database, async (tx) => {
    const known = await lockRates(tx);
    const alerts: Alert[] = [];
    for (const { base, quote } of pairs) {
      const before = findPair(known, base, quote);
      const next = { base, quote, rate_ppm: rates.ratePpm(base, quote), as_of: rates.asOf };
      if (before && isRateJump(before.rate_ppm, next.rate_ppm)) {
        alerts.push(jumpAlert(before, next));
        await saveRate(tx, { ...before, told_at: now });
      } else if (before && before.as_of > next.as_of) {
        await saveRate(tx, { ...before, told_at: now });
      } else {
        await saveRate(tx, { ...next, source: SOURCE, told_at: now });
      }
    }
    await raiseAlerts(tx, alerts, now);
  });
}

const pairs = currencies.flatMap((base) =>
  currencies.filter((quote) => quote !== base).map((quote) => ({ base, quote })),
);

function jumpAlert(before: RateRow, next: Pick<RateRow, "rate_ppm" | "as_of">): Alert {
  const { base, quote } = before;
  const inUnits = (ppm: number) => `1 ${base} = ${rateToWire(ppm)} ${quote}`;
  return {
    kind: "rate_jumped",
    key: `${base} ${quote}`,
    detail: {
      still_used: `${inUnits(before.rate_ppm)}, ${before.source}, ${before.as_of}`,
      feed_says: `${inUnits(next.rate_ppm)}, ${next.as_of}`,
    },
  };
}
