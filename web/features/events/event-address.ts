import { EVENTS_PATH, eventPath, teamPath } from "#contract/page-paths.ts";
import { searchOf } from "../../lib/page/page-query.ts";

/** The events that an address asks for. */
export interface EventQuery {
  readonly q: string;
  readonly year: number | undefined;
  readonly page: number;
  readonly mine: boolean;
}

export function readEventQuery(query: URLSearchParams): EventQuery {
  return {
    q: (query.get("q") ?? "").trim().slice(0, 100),
    year: whole(query.get("year"), 1970, 9999),
    page: whole(query.get("page"), 1, 10_000) ?? 1,
    mine: query.get("show") === "mine",
  };
}

function whole(text: string | null, least: number, most: number): number | undefined {
  const value = /^\d{1,5}$/.test(text ?? "") ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
}

/** The address of a list; defaults are left out. */
export function eventsAddress({ q, year, page, mine }: EventQuery): string {
  const search = searchOf({
    show: mine ? "mine" : undefined,
    q: q || undefined,
    year,
    page: page > 1 ? page : undefined,
  });
  return `${EVENTS_PATH}${search}`;
}

/** The same list with another choice, from its first page on. */
export function withChoice(query: EventQuery, choice: Partial<EventQuery>): string {
  return eventsAddress({ ...query, page: 1, ...choice });
}

/** The link to an event: its page, or the team's screen where it is not public. */
export function eventHref(event: {
  id: number;
  public: boolean;
  campaign: { id: number };
}): string {
  return event.public ? eventPath(event.id) : teamPath(event.campaign.id, "events");
}
