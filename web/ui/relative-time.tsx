import { useEffect, useState } from "react";

const date = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const exact = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short" });
const relative = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["week", 7 * 86_400],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** "3 days ago", relative to `now` in ms; "just now" within a minute. */
export function relativeText(iso: string, now: number): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  const step = steps.find(([, size]) => Math.abs(seconds) >= size);
  return step ? relative.format(Math.trunc(seconds / step[1]), step[0]) : "just now";
}

/** The date on the server and on first paint, then the live relative time. */
export function RelativeTime({ iso }: { iso: string }) {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={iso} title={now ? exact.format(new Date(iso)) : undefined}>
      {now ? relativeText(iso, now) : date.format(new Date(iso))}
    </time>
  );
}
