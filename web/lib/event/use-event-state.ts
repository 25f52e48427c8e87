import { useEffect, useState } from "react";
import {
  type EventState,
  type EventTimes,
  eventState,
  nextStateChange,
} from "#contract/campaigns/event-state.ts";

/** The longest delay of a timer. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/**
 * An event's live state by the browser's clock. Undefined on the server and on first paint, since
 * pages are cached for longer than the state holds; final decisions are known immediately.
 */
export function useEventState(event: EventTimes): EventState | undefined {
  const { starts_at, ends_at, decided } = event;
  const [now, setNow] = useState<number>();
  useEffect(() => {
    const present = Date.now();
    const change = nextStateChange({ starts_at, ends_at, decided }, present);
    if (now === undefined) setNow(present);
    if (change === undefined) return;
    const wait = Math.min(change - present, LONGEST_WAIT_MS);
    const timer = setTimeout(() => setNow(Date.now()), Math.max(wait, 0));
    return () => clearTimeout(timer);
  }, [now, starts_at, ends_at, decided]);
  if (now === undefined) return decided === "In session" ? undefined : (decided ?? undefined);
  return eventState({ starts_at, ends_at, decided }, now);
}
