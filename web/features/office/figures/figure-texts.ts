import type { CurrencyFigures, Figures } from "#contract/office/figures.ts";
import { barLabels } from "../../overview/overview-texts.ts";

/** What the figures count. */
export const definitions = {
  donations:
    "Paid donations at the time of payment, without the service fee and before refunds. Donations recorded by mistake don't count.",
  returned:
    "Refunds count at the time of the refund and include the service fee. Lost means disputes decided for the donor, and payments that the provider declared invalid.",
  donors:
    "A donor is an email address, or an account without one. New donors had never donated before. Donations without an address aren't counted here.",
  onTheWay:
    "As of now, whatever the period. Waiting payments were made by the donor but aren't confirmed by the provider; they include the service fee. The balance is what the provider has not paid out, according to our books.",
  realOnly: "Test payments are left out.",
} as const;

export const spanNames = { day: "Today", month: "This month", year: "This year" } as const;

export const stepNames = { hour: "Hour", day: "Day", week: "Week", month: "Month" } as const;

/** Local times are formatted as if they were UTC. */
const mediumDay = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** "12:05 PM" of a local time. */
const timeOfDay = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: "UTC" });
const timeText = (local: string) => timeOfDay.format(Date.parse(`${local}Z`));

/** "Mar 1 – 20, 2026, until 12:00 PM"; the end of a day has no time. */
export function localSpanText({ from, to }: Figures["counted"]): string {
  const start = Date.parse(`${from}Z`);
  const days = mediumDay.formatRange(start, Math.max(start, Date.parse(`${to}Z`) - 1));
  return to.endsWith("T00:00") ? days : `${days}, until ${timeText(to)}`;
}

export function spansText({ counted, compared, time_zone }: Figures): string {
  const spans = `${localSpanText(counted)}, compared with ${localSpanText(compared)}`;
  return `${spans}. Time zone: ${time_zone.replaceAll("_", " ")}.`;
}

/** Each bar's name, and its tick below the chart; empty where there is no room. */
export function figureBarLabels(
  bars: CurrencyFigures["bars"],
  step: Figures["range"]["step"],
): ReadonlyArray<{ label: string; tick: string }> {
  if (step === "hour") {
    return bars.map(({ from }, hour) => ({
      label: timeText(from),
      tick: hour % 4 === 0 ? timeText(from).replace(":00", "") : "",
    }));
  }
  return barLabels(
    bars.map(({ from, to }) => ({ from: from.slice(0, 10), to })),
    step,
  );
}

/** "+12%", "−3%"; "–" for a rise from nothing, which has no percentage. */
export function percentText(percent: number | null): string {
  if (percent === null) return "–";
  if (percent === 0) return "0%";
  return `${percent > 0 ? "+" : "−"}${Math.abs(percent).toLocaleString("en-US")}%`;
}
