import { isJump } from "#contract/books/rates.ts";
import { currencies, rateToWire } from "#contract/money.ts";
import { type Clock, DAY_MS } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import type { Log } from "../../../platform/log.ts";
import { type Alert, raiseAlerts } from "../../foundation/alerts/alert-store.ts";
import { fetchFeed } from "./fetch-feed.ts";
import { findPair } from "./keep-own-rate.ts";
import { findLastTold, lockRates, type RateRow, saveRate } from "./rate-store.ts";
import { type FeedRates, readFeed } from "./read-feed.ts";

/** What is shown as the source of the feed's rates. */
const SOURCE = "European Central Bank";
/** If the feed told nothing for so long, a person is told, ms. */
const AWAY_MS = 3 * DAY_MS;

export interface TakeRatesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly ratesUrl: string;
}

/**
 * Takes the feed's rates for gifts that are started from now on. One that jumped stays as it was and raises an
 * alert, as a feed does that was away for days or never there.
 */
export async function takeRates({ database, clock, log, ratesUrl }: TakeRatesDeps): Promise<void> {
  const now = new Date(clock());
  let told: FeedRates;
  try {
    told = readFeed(await fetchFeed(ratesUrl));
    if (Date.parse(told.asOf) > now.getTime() + DAY_MS) {
      throw new Error(`the feed's rates are of ${told.asOf}, which is still to come`);
    }
  } catch (failure) {
    log.warn({ err: failure }, "the feed of reference rates cannot be read");
    const last = await findLastTold(database.db);
    if (last && now.getTime() - last.getTime() < AWAY_MS) return;
    const reason = failure instanceof Error ? failure.message : String(failure);
    const detail = { since: last?.toISOString() ?? "it was never read", reason };
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
      const next = { base, quote, rate_ppm: told.ppmOf(base, quote), as_of: told.asOf };
      if (before && isJump(before.rate_ppm, next.rate_ppm)) {
        alerts.push(jumped(before, next));
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

function jumped(before: RateRow, next: Pick<RateRow, "rate_ppm" | "as_of">): Alert {
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
