import { shortDayText } from "#contract/day-text.ts";

const clock = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: "UTC" });

/** The UTC day. In a table, the time of day shows when the row is hovered or focused. */
export function ShortTime({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="short-time">
      {shortDayText(iso)}
      <span className="short-time-clock"> {clock.format(new Date(iso))} UTC</span>
    </time>
  );
}
