const moment = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "medium",
  timeZone: "UTC",
});

/** Date and time to the second, in UTC. */
export function momentText(iso: string): string {
  return `${moment.format(new Date(iso))} UTC`;
}

/** The text with its ISO timestamps in words. */
export function withMoments(text: string): string {
  return text.replaceAll(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, momentText);
}
