import { type Figures, type FiguresQuery, MAX_LISTED_CAMPAIGNS } from "#contract/office/figures.ts";
import { localTime } from "#contract/time-zone.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { sumLedger } from "../../books/sums/ledger-sum-store.ts";
import type { LiveSettings } from "../../foundation/site/live-settings.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import { testGatewayNames } from "../../gateways/provider/named-gateway.ts";
import { sumDonations } from "./donation-sum-store.ts";
import { countDonors } from "./donor-count-store.ts";
import { resolveSpans } from "./figure-spans.ts";
import { countView, currencyViews, lastDay, onTheWayView, partViews } from "./figure-view.ts";
import { sumPending, sumReturned } from "./returned-money-store.ts";

export interface FigureDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly settings: LiveSettings;
  readonly gateways: Gateways;
}

/** The figures of all campaigns. Test payments count only until a real gateway is connected. */
export async function getFigures(
  { db, clock, settings, gateways }: FigureDeps,
  query: FiguresQuery,
): Promise<Figures> {
  const { time_zone: zone } = (await settings.fresh()).values;
  const now = clock();
  const spans = resolveSpans(query, { now, zone });
  const { current, before, bounds, counted, compared, step, begun } = spans;
  const isRealOnly = gateways.all.some(({ mode }) => mode === "live");
  const without = isRealOnly ? testGatewayNames : [];
  const [sums, donors, donorsBefore, returned, pending, ledger] = await Promise.all([
    sumDonations(db, spans, { without, campaigns: MAX_LISTED_CAMPAIGNS }),
    countDonors(db, current, without),
    countDonors(db, before, without),
    sumReturned(db, spans, without),
    sumPending(db, without),
    sumLedger(db),
  ]);
  return {
    time_zone: zone,
    today: localTime(now, zone).slice(0, 10),
    range: {
      from: bounds[0]?.slice(0, 10) ?? "",
      to: lastDay(bounds.at(-1) ?? ""),
      step,
      begun,
    },
    counted,
    compared,
    real_only: isRealOnly,
    currencies: currencyViews(sums, returned, spans),
    ...partViews(gateways, sums),
    donors: {
      all: countView(donors.donors, donorsBefore.donors),
      new: countView(donors.new_donors, donorsBefore.new_donors),
      returning: countView(
        donors.donors - donors.new_donors,
        donorsBefore.donors - donorsBefore.new_donors,
      ),
    },
    on_the_way: onTheWayView(gateways, { ledger, pending, without }),
  };
}
