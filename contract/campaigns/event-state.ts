export const eventStates = ["In consideration", "In session", "Ended", "Cancelled"] as const;
export type EventState = (typeof eventStates)[number];

/** Decisions a team can make before the scheduled time; after the end only a cancellation applies. */
export const eventDecisions = ["In session", "Ended", "Cancelled"] as const;
export type EventDecision = (typeof eventDecisions)[number];

/** What an event's state depends on, besides the time. */
export interface EventTimes {
  /** Instants as ISO strings, or as PostgreSQL returns them. */
  readonly starts_at: string | Date;
  readonly ends_at: string | Date;
  readonly decided: EventDecision | null;
}

const ms = (moment: string | Date) => new Date(moment).getTime();

/** The state at the time `now`, ms. */
export function eventState({ starts_at, ends_at, decided }: EventTimes, now: number): EventState {
  if (decided === "Cancelled" || decided === "Ended") return decided;
  if (now >= ms(ends_at)) return "Ended";
  return decided === "In session" || now >= ms(starts_at) ? "In session" : "In consideration";
}

/** When the state next changes automatically, ms; undefined if never. */
export function nextStateChange(event: EventTimes, now: number): number | undefined {
  switch (eventState(event, now)) {
    case "In consideration":
      return ms(event.starts_at);
    case "In session":
      return ms(event.ends_at);
    default:
      return undefined;
  }
}

/** True for events in the future or in progress. */
export function isUpcoming(event: EventTimes, now: number): boolean {
  const state = eventState(event, now);
  return state === "In consideration" || state === "In session";
}
