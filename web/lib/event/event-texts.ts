import type { EventState } from "#contract/campaigns/event-state.ts";

export const eventStateTones = {
  "In consideration": "sand",
  "In session": "giving",
  Ended: "mist",
  Cancelled: "mist",
} as const satisfies Record<EventState, string>;

/** "1 person is coming", or "1 person signed up" if the event is over. */
export function attendanceText(count: number, over: boolean): string {
  if (over)
    return count === 1 ? "1 person signed up" : `${count.toLocaleString("en-US")} signed up`;
  if (count === 0) return "No one has signed up yet";
  return count === 1 ? "1 person is coming" : `${count.toLocaleString("en-US")} are coming`;
}
