const long = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const medium = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** "March 18, 2026", in UTC. */
export function dayText(iso: string): string {
  return long.format(new Date(iso));
}

/** "Mar 18, 2026", in UTC. */
export function shortDayText(iso: string): string {
  return medium.format(new Date(iso));
}
