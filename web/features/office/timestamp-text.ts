const moment = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "medium",
});

/** Date and time to the second, in the reader's time zone. */
export function timestampText(iso: string): string {
  return moment.format(new Date(iso));
}

/** The text with its ISO timestamps formatted. */
export function formatTimestamps(text: string): string {
  return text.replaceAll(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, timestampText);
}
