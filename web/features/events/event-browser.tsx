import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { type EventList, listEvents } from "#contract/campaigns/events.ts";
import { useResponse } from "../../lib/api/use-response.ts";
import { countText } from "../../lib/count-text.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SectionError } from "../../ui/section-error.tsx";
import { SectionSkeleton } from "../../ui/section-skeleton.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StreamLine } from "../../ui/stream/stream-line.tsx";
import { changedEventsAddress, type EventQuery, eventsAddress } from "./event-address.ts";
import { EventCard } from "./event-card.tsx";
import { EventFilter } from "./event-filter.tsx";

export function EventBrowser({ query }: { query: EventQuery }) {
  const { q, year, page: requestedPage, mine } = query;
  const load = useCallback(() => {
    const mineParam = mine ? ("true" as const) : undefined;
    return authorisedApi(listEvents, {
      query: { q: q || undefined, year, page: requestedPage, mine: mineParam },
    });
  }, [q, year, requestedPage, mine]);
  const { answer: list, stale: busy, failed, retry } = useResponse(load);
  const heading = useRef<HTMLHeadingElement>(null);
  const filterKey = changedEventsAddress(query, {});
  const page = busy ? undefined : list?.page;
  const previous = useRef({ filterKey, page });
  useEffect(() => {
    if (page === undefined) return;
    const paged = previous.current.filterKey === filterKey && previous.current.page !== undefined;
    // After Previous or Next, reading continues at the top of the list.
    if (paged && previous.current.page !== page) {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: "start" });
    }
    previous.current = { filterKey, page };
  }, [filterKey, page]);

  if (failed) return <SectionError what="The events" retry={retry} />;
  return (
    <>
      <EventCount counts={list?.counts} mine={mine} />
      <section className="event-browser" aria-labelledby="event-list">
        <EventFilter query={query} years={list?.years ?? []} />
        <h2 ref={heading} id="event-list" tabIndex={-1} className="text-heading scroll-mt-24">
          {listTitle(query)}
        </h2>
        <p role="status" className="text-sm text-ink-soft">
          {busy || !list ? "Loading…" : matchText(list)}
        </p>
        {!list && <SectionSkeleton label="Loading events" rows={4} />}
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
            hrefOf={(target) => eventsAddress({ ...query, page: target })}
          />
        )}
      </section>
    </>
  );
}

function listTitle({ q, year, mine }: EventQuery): string {
  const owner = mine ? "Your events" : "All events";
  return [owner, year && `in ${year}`, q && `matching “${q}”`].filter(Boolean).join(" ");
}

function matchText({ total, page, pages }: { total: number; page: number; pages: number }): string {
  const count = countText(total, "event");
  return pages > 1 ? `${count}, page ${page} of ${pages}` : count;
}

function NoEvents({ query }: { query: EventQuery }) {
  if (query.q || query.year) {
    return (
      <EmptyState title="No matching events">
        Try a different search or year, or{" "}
        <a className="link" href={changedEventsAddress(query, { q: "", year: undefined })}>
          show all events
        </a>
        .
      </EmptyState>
    );
  }
  if (query.mine) {
    return (
      <EmptyState title="No events yet">
        Events you sign up for and events of your campaigns appear here.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No events yet">
      Talks, visits and open days of campaigns appear here.
    </EmptyState>
  );
}

interface PageStepsProps {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
}

/** Previous and Next as links; a disabled button at either end. */
function PageSteps({ page, pages, hrefOf }: PageStepsProps) {
  return (
    <nav aria-label="Pages" className="page-steps">
      <Step href={page > 1 ? hrefOf(page - 1) : undefined}>
        <ArrowLeft aria-hidden="true" className="size-4" /> Previous
      </Step>
      <p className="text-sm text-ink-soft">
        Page {page} of {pages}
      </p>
      <Step href={page < pages ? hrefOf(page + 1) : undefined}>
        Next <ArrowRight aria-hidden="true" className="size-4" />
      </Step>
    </nav>
  );
}

function Step({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (!href) {
    return (
      <Button variant="quiet" disabled>
        {children}
      </Button>
    );
  }
  return (
    <ButtonLink variant="quiet" href={href} data-keep-scroll="">
      {children}
    </ButtonLink>
  );
}

interface EventCountProps {
  counts: EventList["counts"] | undefined;
  mine: boolean;
}

function EventCount({ counts, mine }: EventCountProps) {
  return (
    <dl className="stat-row event-count">
      <div className="stat stat-raised on-river">
        <dt>{mine ? "Your events" : "Events"}</dt>
        <dd>
          {counts ? (
            <span className="stat-figure">{counts.all.toLocaleString("en-US")}</span>
          ) : (
            <Skeleton className="h-10 w-16" />
          )}
          <span className="stat-change">{counts && upcomingText(counts.ahead)}</span>
        </dd>
        <dd aria-hidden="true" className="stat-stream">
          <StreamLine />
        </dd>
      </div>
    </dl>
  );
}

function upcomingText(count: number): string {
  return count === 0 ? "None upcoming" : `${count.toLocaleString("en-US")} upcoming`;
}
