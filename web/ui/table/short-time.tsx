import { shortDayText } from "#contract/day-text.ts";

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });
const clock = new Intl.DateTimeFormat("en-US", { timeStyle: "short" });

/**
 * The day in the reader's time zone, for pages that load in the browser. In a table, the time of day shows when the
 * row is hovered or focused.
 */
export function ShortTime({ iso }: { iso: string }) {
  const at = new Date(iso);
  return (
    <time dateTime={iso} className="short-time">
      {day.format(at)}
      <span className="short-time-clock"> {clock.format(at)}</span>
    </time>
  );
}

/** The day of a donation as on its receipt, which dates it by UTC. */
export function ReceiptDay({ iso }: { iso: string }) {
  return <time dateTime={iso}>{shortDayText(iso)}</time>;
}
