import { EVENTS_PER_PAGE, type EventList, type listEvents } from "#contract/campaigns/events.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { countEvents, findEvents, findYears } from "./event-list-store.ts";
import { eventCardView } from "./event-view.ts";

const MAX_WORDS = 8;

/** Throws `unauthorized` when a guest requests their own events. */
export async function listMatchingEvents(
  { db, clock }: { db: Db; clock: Clock },
  accountId: string | undefined,
  query: QueryOf<typeof listEvents>,
): Promise<EventList> {
  const mine = query.mine === "true";
  if (mine && accountId === undefined) throw new AppError("unauthorized");
  const search = {
    accountId,
    mine,
    words: splitWords(query.q),
    year: query.year,
    now: new Date(clock()),
  };
  const [{ all, ahead, next_end, total }, years] = await Promise.all([
    countEvents(db, search),
    findYears(db, search),
  ]);
  const pages = Math.max(1, Math.ceil(total / EVENTS_PER_PAGE));
  const page = Math.min(query.page, pages);
  const offset = (page - 1) * EVENTS_PER_PAGE;
  const rows = await findEvents(db, search, { offset, limit: EVENTS_PER_PAGE });
  const until = next_end?.toISOString() ?? null;
  return {
    data: rows.map(eventCardView),
    page,
    pages,
    total,
    years,
    counts: { all, ahead },
    until,
  };
}

/** PostgreSQL's text can't contain NUL. */
function splitWords(query = ""): string[] {
  return query.replaceAll("\0", " ").split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
}
