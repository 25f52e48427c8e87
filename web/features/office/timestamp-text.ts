const moment = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "medium",
  timeZone: "UTC",
});

/** Date and time to the second, in UTC. */
export function timestampText(iso: string): string {
  return `${moment.format(new Date(iso))} UTC`;
}

/** The text with its ISO timestamps formatted. */
export function formatTimestamps(text: string): string {
  return text.replaceAll(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, timestampText);
}
