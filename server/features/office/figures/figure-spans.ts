import { type FigureStep, type FiguresQuery, figureSpans } from "#contract/office/figures.ts";
import { findInstants, localTime } from "#contract/time-zone.ts";
import { DAY_MS, daysBetween } from "../../../platform/clock.ts";

/** With more days than this, a range is drawn by the next larger step. */
const MAX_DAILY_BARS = 31;
const MAX_WEEKLY_BARS = 26;
const HALF_HOUR_MS = 30 * 60 * 1000;

/** A local time in whole minutes: `2026-11-20T18:00`. */
type Local = string;

export interface TimeSpan {
  readonly start: Date;
  /** Exclusive. */
  readonly end: Date;
  /** When each step starts; the first is `start`. */
  readonly steps: readonly Date[];
}

interface LocalSpan {
  readonly from: Local;
  readonly to: Local;
}

export interface FigureSpans {
  readonly current: TimeSpan;
  /** The span before, up to the same time as now. */
  readonly before: TimeSpan;
  readonly step: FigureStep;
  /** How many steps have started. */
  readonly begun: number;
  /** Local times at which the steps and the end are. */
  readonly bounds: readonly Local[];
  /** The part until now, and the same part of the span before. */
  readonly counted: LocalSpan;
  readonly compared: LocalSpan;
}

/** The requested span in the time zone, and the one before: the day, month or year, otherwise as many days. */
export function resolveSpans(
  { span, from, to }: FiguresQuery,
  { now, zone }: { readonly now: number; readonly zone: string },
): FigureSpans {
  const present = localTime(now, zone);
  const today = present.slice(0, 10);
  const first = from && to ? from : firstDay[span](today);
  const next = from && to ? addDays(to, 1) : nextStart[span](first);
  const calendarSpan = figureSpans.findLast(
    (known) => firstDay[known](first) === first && nextStart[known](first) === next,
  );
  const days = daysBetween(first, next);
  const shift = calendarSpan ? shiftBack[calendarSpan] : shiftDays(days);
  const [start, end] = [midnight(first), midnight(next)];
  const step = chooseStep(days);
  const starts = listSteps(start, end, step);
  const [elapsed = end] = [present, end].toSorted();
  const counted = { from: start, to: latest(start, elapsed) };
  const compared = { from: shift(start), to: shift(counted.to) };
  const toDate = (local: Local) => toInstant(local, zone);
  return {
    current: { start: toDate(start), end: toDate(end), steps: starts.map(toDate) },
    before: {
      start: toDate(compared.from),
      end: toDate(compared.to),
      steps: starts.map(shift).map(toDate),
    },
    step,
    begun: starts.filter((local) => local <= present).length,
    bounds: [...starts, end],
    counted,
    compared,
  };
}

const firstDay = {
  day: (day: string) => day,
  month: (day: string) => `${day.slice(0, 8)}01`,
  year: (day: string) => `${day.slice(0, 4)}-01-01`,
};
const nextStart = {
  day: (day: string) => addDays(day, 1),
  month: (day: string) => firstDay.month(addDays(day, 31)),
  year: (day: string) => `${Number(day.slice(0, 4)) + 1}-01-01`,
};
const shiftBack = {
  day: shiftDays(1),
  month: (local: Local) => shiftMonths(local, 1),
  year: (local: Local) => shiftMonths(local, 12),
};

function chooseStep(days: number): FigureStep {
  if (days === 1) return "hour";
  if (days <= MAX_DAILY_BARS) return "day";
  return days <= MAX_WEEKLY_BARS * 7 ? "week" : "month";
}

/** Weeks are counted from the start; the first and last step may be shorter. */
function listSteps(start: Local, end: Local, step: FigureStep): Local[] {
  const starts: Local[] = [];
  for (let local = start; local < end; local = nextStep(local, step)) starts.push(local);
  return starts;
}

function nextStep(local: Local, step: FigureStep): Local {
  const day = local.slice(0, 10);
  if (step === "hour")
    return new Date(Date.parse(`${local}Z`) + 2 * HALF_HOUR_MS).toISOString().slice(0, 16);
  if (step === "month") return midnight(nextStart.month(firstDay.month(day)));
  return midnight(addDays(day, step === "week" ? 7 : 1));
}

const midnight = (day: string): Local => `${day}T00:00`;
const latest = (a: Local, b: Local): Local => (a < b ? b : a);

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

function shiftDays(days: number) {
  return (local: Local): Local => addDays(local.slice(0, 10), -days) + local.slice(10);
}

/** A time on a day that the earlier month lacks is moved to that month's end. */
function shiftMonths(local: Local, months: number): Local {
  const [year = 0, month = 1] = local.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
  const next = nextStart.month(first);
  const day = addDays(first, Number(local.slice(8, 10)) - 1);
  return day < next ? day + local.slice(10) : midnight(next);
}

/** The first instant at or after a local time, which clocks that are put forward may skip. */
function toInstant(local: Local, zone: string): Date {
  for (let wall = Date.parse(`${local}Z`); ; wall += HALF_HOUR_MS) {
    const [instant] = findInstants(new Date(wall).toISOString().slice(0, 16), zone) ?? [];
    if (instant !== undefined) return new Date(instant);
  }
}
