import Check from "lucide-react/icons/check";
import MapPin from "lucide-react/icons/map-pin";
import Video from "lucide-react/icons/video";
import type { EventCard as EventCardData } from "#contract/campaigns/events.ts";
import { briefWhenText } from "../../lib/event/event-words.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Picture } from "../../ui/picture.tsx";
import { eventHref } from "./event-address.ts";
import { StateBadge } from "./state-badge.tsx";

export function EventCard({ event }: { event: EventCardData }) {
  const { title, host, place, place_kind, campaign } = event;
  const Where = place_kind === "meeting" ? Video : MapPin;
  return (
    <article className="card card-lift event-card">
      <div className="event-card-cover">
        <Picture
          picture={event.picture}
          sizes="(min-width: 70rem) 21rem, (min-width: 44rem) 45vw, 92vw"
          decorative
        />
        <DateBlock iso={event.starts_at} />
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
        <p className="event-card-fact">{briefWhenText(event)}</p>
        <p className="event-card-fact">
          <Where aria-hidden="true" />
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

const day = new Intl.DateTimeFormat("en-US", { day: "numeric" });
const month = new Intl.DateTimeFormat("en-US", { month: "short" });
const year = new Intl.DateTimeFormat("en-US", { year: "numeric" });

/**
 * The day as on a calendar sheet. It is hidden from screen readers, because the text beside it has
 * it too.
 */
function DateBlock({ iso }: { iso: string }) {
  const date = new Date(iso);
  return (
    <span className="event-card-date" aria-hidden="true">
      <b>{day.format(date)}</b>
      {month.format(date)} {year.format(date)}
    </span>
  );
}
