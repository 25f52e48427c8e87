import type { EventList } from "#contract/campaigns/events.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StreamLine } from "../../ui/stream/stream-line.tsx";

interface EventCountProps {
  counts: EventList["counts"] | undefined;
  mine: boolean;
}

/** The number of events, and how many are upcoming. */
export function EventCount({ counts, mine }: EventCountProps) {
  return (
    <dl className="stat-row event-count">
      <div className="stat stat-raised on-river">
        <dt>{mine ? "Your events" : "Events"}</dt>
        <dd>
          {counts ? (
            <span className="stat-figure">{counts.all.toLocaleString("en-US")}</span>
          ) : (
            <Skeleton className="h-10 w-16" />
          )}
          <span className="stat-change">{counts && upcomingText(counts.ahead)}</span>
        </dd>
        <dd aria-hidden="true" className="stat-stream">
          <StreamLine />
        </dd>
      </div>
    </dl>
  );
}

function upcomingText(count: number): string {
  return count === 0 ? "None upcoming" : `${count.toLocaleString("en-US")} upcoming`;
}
