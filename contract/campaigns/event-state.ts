/** The states of an event in their order; a cancelled one never takes place. */
export const eventStates = ["In consideration", "In session", "Ended", "Cancelled"] as const;
export type EventState = (typeof eventStates)[number];

/** What a team can decide before its time; after the end only a cancellation still counts. */
export const eventDecisions = ["In session", "Ended", "Cancelled"] as const;
export type EventDecision = (typeof eventDecisions)[number];

/** All that an event's state depends on, apart from the time. */
export interface EventTimes {
  /** Moments as ISO texts, or as PostgreSQL gives them. */
  readonly starts_at: string | Date;
  readonly ends_at: string | Date;
  readonly decided: EventDecision | null;
}

const ms = (moment: string | Date) => new Date(moment).getTime();

/** The state at a time, ms; it can be another one later. */
export function eventState({ starts_at, ends_at, decided }: EventTimes, now: number): EventState {
  if (decided === "Cancelled" || decided === "Ended") return decided;
  if (now >= ms(ends_at)) return "Ended";
  return decided === "In session" || now >= ms(starts_at) ? "In session" : "In consideration";
}

/** When the state next changes by itself, ms; undefined where it never does. */
export function nextChange(event: EventTimes, now: number): number | undefined {
  switch (eventState(event, now)) {
    case "In consideration":
      return ms(event.starts_at);
    case "In session":
      return ms(event.ends_at);
    default:
      return undefined;
  }
}

/** Whether it is still to come, or takes place now. */
export function isAhead(event: EventTimes, now: number): boolean {
  const state = eventState(event, now);
  return state === "In consideration" || state === "In session";
}
