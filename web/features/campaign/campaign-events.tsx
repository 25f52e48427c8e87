import type { Campaign } from "#contract/campaigns/catalogue.ts";
import { eventPath } from "#contract/page-paths.ts";
import { eventStateTones } from "../../lib/event/event-texts.ts";
import { useEventState } from "../../lib/event/use-event-state.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { EventTime, LocalEventTime } from "../../ui/event/event-time.tsx";

export function CampaignEvents({ events }: Pick<Campaign, "events">) {
  return (
    <section aria-labelledby="events">
      <h2 id="events" className="text-heading">
        Upcoming events
      </h2>
      <ul className="mt-5 grid gap-5">
        {events.map((event) => (
          <li key={event.id} className="campaign-events-item">
            <p className="campaign-events-when">
              <EventTime event={event} />
              <StateBadge event={event} />
            </p>
            <p>
              <LocalEventTime event={event} reserved />
            </p>
            <h3 className="text-xl">
              <a href={eventPath(event.id)}>{event.title}</a>
            </h3>
            <p className="text-ink-soft">{event.description}</p>
            <p className="campaign-events-host">
              <Avatar name={event.host.name} portrait={event.host.portrait} />
              <span>{[event.host.name, event.place].filter(Boolean).join(" · ")}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function StateBadge({ event }: { event: Campaign["events"][number] }) {
  const state = useEventState(event);
  return state ? <Badge tone={eventStateTones[state]}>{state}</Badge> : null;
}
