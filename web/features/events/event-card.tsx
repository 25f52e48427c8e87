import Check from "lucide-react/icons/check";
import MapPin from "lucide-react/icons/map-pin";
import Video from "lucide-react/icons/video";
import type { EventTimes } from "#contract/campaigns/event-state.ts";
import { eventDay } from "#contract/campaigns/event-time-text.ts";
import type { EventCard as EventCardData } from "#contract/campaigns/events.ts";
import { eventStateTones } from "../../lib/event/event-texts.ts";
import { useEventState } from "../../lib/event/use-event-state.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { EventTime, LocalEventTime } from "../../ui/event/event-time.tsx";
import { Picture } from "../../ui/picture.tsx";
import { eventHref } from "./event-address.ts";

export function EventCard({ event }: { event: EventCardData }) {
  const { title, host, place, place_kind, campaign } = event;
  const PlaceIcon = place_kind === "meeting" ? Video : MapPin;
  return (
    <article className="card card-lift event-card">
      <div className="event-card-cover">
        <Picture
          picture={event.picture}
          sizes="(min-width: 70rem) 21rem, (min-width: 44rem) 45vw, 92vw"
          decorative
        />
        <DateBlock event={event} />
        <span className="event-card-state">
          <StateBadge event={event} />
        </span>
      </div>
      <div className="event-card-body">
        <h3 className="text-lg">
          <a href={eventHref(event)} className="cover-link">
            {title}
          </a>
        </h3>
        <div className="event-card-fact">
          <p>
            <EventTime event={event} form="brief" />
            <LocalEventTime event={event} />
          </p>
        </div>
        <p className="event-card-fact">
          <PlaceIcon aria-hidden="true" />
          {place}
        </p>
        <p className="event-card-fact">For {campaign.title}</p>
        <p className="event-card-host">
          <Avatar name={host.name} portrait={host.portrait} />
          <span>
            <span className="sr-only">Host: </span>
            {host.name}
          </span>
          {event.signed_up && (
            <span className="event-card-mark">
              <Check aria-hidden="true" /> Signed up
            </span>
          )}
        </p>
      </div>
    </article>
  );
}

/** The day as a calendar icon. Hidden from screen readers, because the text next to it has it too. */
function DateBlock({ event }: { event: EventCardData }) {
  const { day, month, year } = eventDay(event);
  return (
    <span className="event-card-date" aria-hidden="true">
      <b>{day}</b>
      {month} {year}
    </span>
  );
}

export function StateBadge({ event }: { event: EventTimes }) {
  const state = useEventState(event);
  return state ? <Badge tone={eventStateTones[state]}>{state}</Badge> : null;
}
