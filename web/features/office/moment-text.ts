const moment = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "medium",
  timeZone: "UTC",
});

/** The day and the time to the second: what happened within a minute keeps its order. */
export function momentText(iso: string): string {
  return `${moment.format(new Date(iso))} UTC`;
}

/** A text in which moments have lost their machine's form. */
export function withMoments(text: string): string {
  return text.replaceAll(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, momentText);
}
