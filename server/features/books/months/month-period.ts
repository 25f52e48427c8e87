import { addMonths } from "#contract/month-text.ts";
import { localTime, startOfDay } from "#contract/time-zone.ts";
import type { ClosedMonth, MonthPeriod } from "./month-store.ts";

/** The month of an instant in a time zone. */
export function monthAt(instant: number | Date, zone: string): string {
  return localTime(instant, zone).slice(0, 7);
}

/**
 * A month between its neighbours. A closed month ends where it did when it was closed, so a change of the time zone
 * moves no entry. Entries recorded after a closing count in the month after.
 */
export function toPeriod(
  month: string,
  zone: string,
  closed: readonly ClosedMonth[],
): MonthPeriod & { readonly closed: ClosedMonth | undefined } {
  const previous = closed.find((row) => row.month === addMonths(month, -1));
  const own = closed.find((row) => row.month === month);
  const through = own?.through ?? Number.MAX_SAFE_INTEGER;
  return {
    startsAt: previous?.ends_at ?? startOfDay(`${month}-01`, zone),
    endsAt: own?.ends_at ?? startOfDay(`${addMonths(month, 1)}-01`, zone),
    openingThrough: previous?.through ?? through,
    through,
    closed: own,
  };
}

/** The month that has to be closed before this one; undefined if this one is next, or the first one to be closed. */
export function findMonthToCloseFirst(
  month: string,
  closed: readonly ClosedMonth[],
): string | undefined {
  const last = closed.at(-1);
  if (!last) return undefined;
  const next = addMonths(last.month, 1);
  return next < month ? next : undefined;
}
