import { useCallback, useEffect, useRef } from "react";
import { listEvents } from "#contract/campaigns/events.ts";
import { useAnswer } from "../../lib/api/use-answer.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FailedPart } from "../../ui/failed-part.tsx";
import { PartSkeleton } from "../../ui/part-skeleton.tsx";
import { type EventQuery, eventsAddress, withChoice } from "./event-address.ts";
import { EventCard } from "./event-card.tsx";
import { EventCount } from "./event-count.tsx";
import { EventFilter } from "./event-filter.tsx";
import { PageSteps } from "./page-steps.tsx";

/** The count, the search, the years and a page of events. */
export function EventBrowser({ query }: { query: EventQuery }) {
  const { q, year, page: wanted, mine } = query;
  const load = useCallback(() => {
    const only = mine ? ("true" as const) : undefined;
    return authorisedApi(listEvents, {
      query: { q: q || undefined, year, page: wanted, mine: only },
    });
  }, [q, year, wanted, mine]);
  const { answer: list, stale: busy, failed, retry } = useAnswer(load);
  const heading = useRef<HTMLHeadingElement>(null);
  const others = withChoice(query, {});
  const page = busy ? undefined : list?.page;
  const seen = useRef({ others, page });
  useEffect(() => {
    if (page === undefined) return;
    const paged = seen.current.others === others && seen.current.page !== undefined;
    // After Previous or Next, reading goes on at the top of the list.
    if (paged && seen.current.page !== page) {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: "start" });
    }
    seen.current = { others, page };
  }, [others, page]);

  if (failed) return <FailedPart what="The events" retry={retry} />;
  return (
    <>
      <EventCount counts={list?.counts} mine={mine} />
      <section className="event-browser" aria-labelledby="event-list">
        <EventFilter query={query} years={list?.years ?? []} />
        <h2 ref={heading} id="event-list" tabIndex={-1} className="text-heading scroll-mt-24">
          {titleOf(query)}
        </h2>
        <p role="status" className="text-sm text-ink-soft">
          {busy || !list ? "Looking…" : matchText(list)}
        </p>
        {!list && <PartSkeleton label="Loading the events" rows={4} />}
        {list?.total === 0 && !busy && <NoEvents query={query} />}
        {list && list.data.length > 0 && (
          <ul className="card-grid" aria-busy={busy || undefined}>
            {list.data.map((event) => (
              <li key={event.id}>
                <EventCard event={event} />
              </li>
            ))}
          </ul>
        )}
        {list && list.total > 0 && (
          <PageSteps
            page={list.page}
            pages={list.pages}
            hrefOf={(one) => eventsAddress({ ...query, page: one })}
          />
        )}
      </section>
    </>
  );
}

function titleOf({ q, year, mine }: EventQuery): string {
  const whose = mine ? "Your events" : "All events";
  return [whose, year && `of ${year}`, q && `for “${q}”`].filter(Boolean).join(" ");
}

function matchText({ total, page, pages }: { total: number; page: number; pages: number }): string {
  const count = total === 1 ? "1 event" : `${total.toLocaleString("en-US")} events`;
  return pages > 1 ? `${count}, page ${page} of ${pages}` : count;
}

function NoEvents({ query }: { query: EventQuery }) {
  if (query.q || query.year) {
    return (
      <EmptyState title="No event matches">
        Try other words or another year, or{" "}
        <a className="link" href={withChoice(query, { q: "", year: undefined })}>
          look at them all
        </a>
        .
      </EmptyState>
    );
  }
  if (query.mine) {
    return (
      <EmptyState title="Nothing of yours yet">
        Events that you sign up for stand here, and those of your campaigns.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No event is announced">
      A campaign's talks, visits and open days stand here as soon as there are some.
    </EmptyState>
  );
}
