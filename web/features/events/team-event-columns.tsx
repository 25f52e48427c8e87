import { decideEvent, type EventAction, type TeamEvent } from "#contract/campaigns/team-events.ts";
import { eventPath } from "#contract/page-paths.ts";
import { errorText } from "../../lib/api/api-error.ts";
import { useEventState } from "../../lib/event/use-event-state.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EventTime, LocalEventTime } from "../../ui/event/event-time.tsx";
import { CutText } from "../../ui/table/cut-text.tsx";
import type { Column } from "../../ui/table/data-table.tsx";
import { RowOpener } from "../../ui/table/row-opener.tsx";
import type { useOpenRows } from "../../ui/table/use-open-rows.ts";
import { StateBadge } from "./event-card.tsx";

interface TeamEventColumns {
  isPublic: boolean;
  opened: ReturnType<typeof useOpenRows<number>>;
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
          <LocalEventTime event={event} />
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
      kind: "actions",
      cell: (event) => <TeamEventActions event={event} {...actions} />,
    },
  ];
}

interface TeamEventActionsProps {
  event: TeamEvent;
  onChanged: (event: TeamEvent, message: string) => void;
  onRefused: (problem: string) => void;
  onCancel: (event: TeamEvent) => void;
}

function TeamEventActions({ event, onChanged, onRefused, onCancel }: TeamEventActionsProps) {
  const state = useEventState(event);
  if (state !== "In consideration" && state !== "In session") return null;

  const runAction = async (act: EventAction, message: string) => {
    try {
      const params = { id: event.campaign.id, event: event.id };
      onChanged(await authorisedApi(decideEvent, { params, body: { act } }), message);
    } catch (error) {
      onRefused(errorText(error));
    }
  };
  return (
    <div>
      <ButtonLink variant="quiet" size="small" href={`?edit=${event.id}`}>
        Edit<span className="sr-only"> {event.title}</span>
      </ButtonLink>
      {state === "In consideration" ? (
        <Button variant="quiet" size="small" onClick={() => runAction("start", "Event started.")}>
          Start now<span className="sr-only">: {event.title}</span>
        </Button>
      ) : (
        <Button variant="quiet" size="small" onClick={() => runAction("end", "Event ended.")}>
          End now<span className="sr-only">: {event.title}</span>
        </Button>
      )}
      <Button variant="quiet" size="small" onClick={() => onCancel(event)}>
        Cancel<span className="sr-only"> {event.title}</span>
      </Button>
    </div>
  );
}
