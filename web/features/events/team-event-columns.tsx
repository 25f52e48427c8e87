import type { TeamEvent } from "#contract/campaigns/team-events.ts";
import { eventPath } from "#contract/page-paths.ts";
import { EventTime, ReadersTime } from "../../ui/event/event-time.tsx";
import { CutText } from "../../ui/table/cut-text.tsx";
import type { Column } from "../../ui/table/data-table.tsx";
import { RowOpener } from "../../ui/table/row-opener.tsx";
import type { useOpened } from "../../ui/table/use-opened.ts";
import { StateBadge } from "./state-badge.tsx";
import { TeamEventActions, type TeamEventActionsProps } from "./team-event-actions.tsx";

interface TeamEventColumns {
  /** The events' pages are public. */
  isPublic: boolean;
  opened: ReturnType<typeof useOpened<number>>;
  /** Undefined for people with read access. */
  actions: Omit<TeamEventActionsProps, "event"> | undefined;
}

export function teamEventColumns({
  isPublic,
  opened,
  actions,
}: TeamEventColumns): Column<TeamEvent>[] {
  const columns: Column<TeamEvent>[] = [
    {
      head: "Event",
      kind: "name",
      cell: ({ id, title, host }) => (
        <>
          {isPublic ? (
            <a href={eventPath(id)} className="link">
              <CutText>{title}</CutText>
            </a>
          ) : (
            <CutText>{title}</CutText>
          )}
          <span className="data-table-note">Host: {host.name}</span>
        </>
      ),
    },
    {
      head: "When",
      sort: "starts",
      cell: (event) => (
        <>
          <EventTime event={event} form="short" />
          <ReadersTime event={event} />
        </>
      ),
    },
    { head: "Where", cell: ({ place }) => <CutText>{place}</CutText> },
    { head: "Status", kind: "short", cell: (event) => <StateBadge event={event} /> },
    {
      head: "Signed up",
      kind: "short",
      cell: ({ id, coming, title }) =>
        coming === 0 ? (
          "0"
        ) : (
          <RowOpener
            open={opened.has(id)}
            onToggle={() => opened.toggle(id)}
            about={`: who signed up for ${title}`}
          >
            {coming.toLocaleString("en-US")}
          </RowOpener>
        ),
    },
  ];
  if (!actions) return columns;
  return [
    ...columns,
    {
      head: "Actions",
      kind: "acts",
      cell: (event) => <TeamEventActions event={event} {...actions} />,
    },
  ];
}
