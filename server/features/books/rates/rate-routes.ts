import * as calls from "#contract/books/rates.ts";
import { rateToWire } from "#contract/money.ts";
import { type Clock, DAY_MS } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { ratesTag } from "../../../tags.ts";
import { runOfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import { changeRate } from "./change-rate.ts";
import { findRates, type RateRow } from "./rate-store.ts";

interface RateDeps {
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
  readonly config: { readonly ratesUrl: string | undefined };
}

export function rateRoutes(deps: RateDeps): Route[] {
  const { db, clock, config } = deps;
  const list = async (): Promise<calls.OfficeRates> => ({
    data: (await findRates(db)).map((row) => officeView(row, clock())),
    feed: config.ratesUrl !== undefined,
  });
  return [
    route(calls.getRates, async () => ({ data: (await findRates(db)).map(rateView) }), {
      cachedBy: () => [ratesTag],
    }),
    route(calls.listOfficeRates, list),
    route(calls.setRate, async ({ body, caller }) => {
      await runOfficeTransaction(deps, caller, (action) => changeRate(action, body));
      return list();
    }),
  ];
}

function rateView({ base, quote, rate_ppm, as_of, source }: RateRow): calls.ReferenceRate {
  return { base, quote, rate: rateToWire(rate_ppm), as_of, source };
}

function officeView(row: RateRow, now: number): calls.OfficeRate {
  return {
    ...rateView(row),
    // The bank's day may start before ours.
    days_old: Math.max(0, Math.floor((now - Date.parse(row.as_of)) / DAY_MS)),
    told_at: row.told_at?.toISOString() ?? null,
  };
}
