import { useSearchParams } from "react-router";
import { EVENTS_PATH } from "#contract/page-paths.ts";
import { readEventQuery } from "../features/events/event-address.ts";
import { EventBrowser } from "../features/events/event-browser.tsx";
import { NewEventButton } from "../features/events/new-event-button.tsx";
import { findLoadedSite, pageMeta } from "../lib/page/page-meta.ts";
import { AreaHead } from "../ui/area-head.tsx";
import type { Route } from "./+types/events-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: EVENTS_PATH,
    title: "Events",
    description: "Talks, visits and open days of campaigns.",
    unlisted: true,
  });

export default function EventsPage() {
  const [query] = useSearchParams();
  return (
    <div className="area-page">
      <AreaHead
        title="Events"
        lead="Talks, visits and open days: meet the people behind the campaigns."
        actions={<NewEventButton />}
      />
      <EventBrowser query={readEventQuery(query)} />
    </div>
  );
}
