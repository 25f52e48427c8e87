import { eventDay } from "#contract/campaigns/event-time-text.ts";
import type { DashboardEvent } from "#contract/figures/dashboard.ts";
import { EVENTS_PATH } from "#contract/page-paths.ts";
import { zoneAbbreviation } from "#contract/time-zone.ts";
import { LocalEventTime } from "../../ui/event/event-time.tsx";
import { Panel } from "../../ui/panel.tsx";

export function EventPanel({ events }: { events: readonly DashboardEvent[] }) {
  return (
    <Panel
      title="Events"
      actions={
        <a href={EVENTS_PATH} className="link text-sm">
          All events
        </a>
      }
    >
      {events.length === 0 && (
        <p className="text-ink-soft">No upcoming events. A talk or a visit brings donors closer.</p>
      )}
      <ul className="panel-rows event-panel-list">
        {events.map((event) => {
          const { id, title, starts_at, time_zone, place, campaign } = event;
          const { day, month, time } = eventDay(event);
          const hour = `${time} ${zoneAbbreviation(starts_at, time_zone)}`;
          return (
            <li key={id}>
              <time dateTime={starts_at}>
                <b>{day}</b>
                {month}
                <span className="sr-only">, {hour}</span>
              </time>
              <div>
                <p className="[font-weight:600]">{title}</p>
                <p>
                  <span aria-hidden="true">{hour}, </span>
                  {place}
                  <LocalEventTime event={event} />
                </p>
                <p>{campaign.title}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
