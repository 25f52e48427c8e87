import type { DashboardEvent } from "#contract/figures/dashboard.ts";
import { EVENTS_PATH } from "#contract/page-paths.ts";
import { Panel } from "../../ui/panel.tsx";

const day = new Intl.DateTimeFormat("en-US", { day: "numeric" });
const month = new Intl.DateTimeFormat("en-US", { month: "short" });
const time = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });

/** The next events of one's campaigns. */
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
        <p className="text-ink-soft">No event is ahead. A talk or a visit brings donors closer.</p>
      )}
      <ul className="panel-rows event-panel-list">
        {events.map(({ id, title, starts_at, place, campaign }) => {
          const date = new Date(starts_at);
          return (
            <li key={id}>
              <time dateTime={starts_at}>
                <b>{day.format(date)}</b>
                {month.format(date)}
                <span className="sr-only">, {time.format(date)}</span>
              </time>
              <div>
                <p className="[font-weight:600]">{title}</p>
                <p>
                  <span aria-hidden="true">{time.format(date)}, </span>
                  {place}
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
