import { EVENTS_PATH, eventPath, teamPath } from "#contract/page-paths.ts";
import { toSearch } from "../../lib/page/page-query.ts";

export interface EventQuery {
  readonly q: string;
  readonly year: number | undefined;
  readonly page: number;
  readonly mine: boolean;
}

export function readEventQuery(query: URLSearchParams): EventQuery {
  return {
    q: (query.get("q") ?? "").trim().slice(0, 100),
    year: readInteger(query.get("year"), 1970, 9999),
    page: readInteger(query.get("page"), 1, 10_000) ?? 1,
    mine: query.get("show") === "mine",
  };
}

function readInteger(text: string | null, min: number, max: number): number | undefined {
  const value = /^\d{1,5}$/.test(text ?? "") ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

/** URL of a list; defaults are left out. */
export function eventsAddress({ q, year, page, mine }: EventQuery): string {
  const search = toSearch({
    show: mine ? "mine" : undefined,
    q: q || undefined,
    year,
    page: page > 1 ? page : undefined,
  });
  return `${EVENTS_PATH}${search}`;
}

/** URL of the list with a changed filter, starting at the first page. */
export function changedEventsAddress(query: EventQuery, change: Partial<EventQuery>): string {
  return eventsAddress({ ...query, page: 1, ...change });
}

/** URL of an event's page, or of the team's screen if it isn't public. */
export function eventHref(event: {
  id: number;
  public: boolean;
  campaign: { id: number };
}): string {
  return event.public ? eventPath(event.id) : teamPath(event.campaign.id, "events");
}
