import type { EventTimes } from "#contract/campaigns/event-state.ts";
import { stateTones } from "../../lib/event/event-words.ts";
import { useEventState } from "../../lib/event/use-event-state.ts";
import { Badge } from "../../ui/badge.tsx";

export function StateBadge({ event }: { event: EventTimes }) {
  const state = useEventState(event);
  return state ? <Badge tone={stateTones[state]}>{state}</Badge> : null;
}
