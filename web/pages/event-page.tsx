import MapPin from "lucide-react/icons/map-pin";
import Video from "lucide-react/icons/video";
import { getEvent } from "#contract/campaigns/events.ts";
import { campaignPath, eventPath } from "#contract/page-paths.ts";
import { eventJsonLd } from "../features/events/event-json-ld.ts";
import { EventSignUp } from "../features/events/event-sign-up.tsx";
import { pageApi } from "../lib/api/api.ts";
import { eventStateTones } from "../lib/event/event-texts.ts";
import { useEventState } from "../lib/event/use-event-state.ts";
import { findLoadedSite, pageMeta } from "../lib/page/page-meta.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Badge } from "../ui/badge.tsx";
import { EventTime, LocalEventTime } from "../ui/event/event-time.tsx";
import { Picture } from "../ui/picture.tsx";
import type { Route } from "./+types/event-page";

const DESCRIPTION_LENGTH = 160;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { data } = await pageApi(context)(getEvent, { params });
  return { event: data };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { event } = loaderData;
  const site = findLoadedSite(matches);
  return pageMeta({
    site,
    path: eventPath(event.id),
    title: event.title,
    description: event.description.replace(/\s+/g, " ").slice(0, DESCRIPTION_LENGTH),
    image: event.picture,
    type: "article",
    jsonLd: site && eventJsonLd(event, site.public_url),
  });
};

export default function EventPage({ loaderData }: Route.ComponentProps) {
  const { event } = loaderData;
  const { host, campaign } = event;
  const state = useEventState(event);
  const PlaceIcon = event.place_kind === "meeting" ? Video : MapPin;
  return (
    <article className="wrap section event-page">
      <header>
        <p className="event-page-state">
          {state && <Badge tone={eventStateTones[state]}>{state}</Badge>}
        </p>
        <h1 className="text-title">{event.title}</h1>
        <p className="text-lead">
          <EventTime event={event} />
          <LocalEventTime event={event} reserved />
        </p>
        <p className="event-page-line">
          <PlaceIcon aria-hidden="true" className="size-5" /> {event.place}
        </p>
      </header>
      <Picture picture={event.picture} sizes="(min-width: 64rem) 40rem, 92vw" priority />
      <EventSignUp key={event.id} event={event} />
      <div className="event-page-text">
        <p className="whitespace-pre-line">{event.description}</p>
        <p className="event-page-line">
          <Avatar name={host.name} portrait={host.portrait} />
          <span>
            {host.name}
            <small className="block text-ink-soft">Host</small>
          </span>
        </p>
        <p>
          Organised by{" "}
          <a className="link" href={campaignPath(campaign.id)}>
            {campaign.title}
          </a>
        </p>
      </div>
    </article>
  );
}
