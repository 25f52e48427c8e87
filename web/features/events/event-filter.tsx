import CalendarRange from "lucide-react/icons/calendar-range";
import Search from "lucide-react/icons/search";
import type { SubmitEvent } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import { DropMenu } from "../../ui/drop-menu.tsx";
import { Segments } from "../../ui/form/segments.tsx";
import { changedEventsAddress, type EventQuery } from "./event-address.ts";

interface EventFilterProps {
  query: EventQuery;
  years: readonly number[];
}

export function EventFilter({ query, years }: EventFilterProps) {
  const navigate = useNavigate();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get("q") ?? "").trim();
    navigate(changedEventsAddress(query, { q }), { preventScrollReset: true });
  };
  const shownYears = query.year && !years.includes(query.year) ? [query.year, ...years] : years;
  return (
    <div className="event-filter">
      <Segments
        label="Whose events"
        choices={[
          {
            href: changedEventsAddress(query, { mine: false }),
            label: "All",
            current: !query.mine,
          },
          { href: changedEventsAddress(query, { mine: true }), label: "Mine", current: query.mine },
        ]}
      />
      <search>
        <form onSubmit={submit}>
          <input
            key={query.q}
            className="input"
            type="search"
            name="q"
            defaultValue={query.q}
            aria-label="Search events"
            placeholder="Search events"
            maxLength={100}
            enterKeyHint="search"
          />
          <Button type="submit" variant="quiet" size="small">
            <Search aria-hidden="true" className="size-4" /> Search
          </Button>
        </form>
      </search>
      <DropMenu
        label="Year"
        icon={<CalendarRange aria-hidden="true" className="size-4" />}
        choices={[undefined, ...shownYears].map((year) => ({
          href: changedEventsAddress(query, { year }),
          label: year ? String(year) : "All years",
          current: query.year === year,
        }))}
      />
    </div>
  );
}
