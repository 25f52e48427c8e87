const day = new Intl.DateTimeFormat("en-US", { day: "numeric" });
const month = new Intl.DateTimeFormat("en-US", { month: "short" });
const year = new Intl.DateTimeFormat("en-US", { year: "numeric" });

/** The day as on a leaf of a calendar; the words beside it say it in full. */
export function DateBlock({ iso }: { iso: string }) {
  const date = new Date(iso);
  return (
    <span className="date-block" aria-hidden="true">
      <b>{day.format(date)}</b>
      {month.format(date)} {year.format(date)}
    </span>
  );
}
