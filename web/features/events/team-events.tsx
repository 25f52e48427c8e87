import { useState } from "react";
import { type TeamEvent, teamEventOrders } from "#contract/campaigns/team-events.ts";
import { useOrder } from "../../lib/page/use-order.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PartSkeleton } from "../../ui/part-skeleton.tsx";
import { Refused, Said } from "../../ui/said.tsx";
import { PagedTable } from "../../ui/table/paged-table.tsx";
import { useOpened } from "../../ui/table/use-opened.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { EventForm, type EventFormProps } from "./event-form.tsx";
import { GuestList } from "./guest-list.tsx";
import { teamEventColumns } from "./team-event-columns.tsx";
import { useTeamEvents } from "./use-team-events.ts";

interface TeamEventsProps extends Pick<EventFormProps, "accountId" | "picker"> {
  campaignId: number;
  mayEdit: boolean;
  shown: boolean;
  /** The form for this event, or for a new one; undefined shows the list. */
  form: number | "new" | undefined;
  onFormClosed: () => void;
}

/** A campaign's events for its team: the list, and the form in its place. */
export function TeamEvents(props: TeamEventsProps) {
  const { campaignId, mayEdit, form, onFormClosed } = props;
  const sorted = useOrder(teamEventOrders, "-starts");
  const { pages, members, put } = useTeamEvents(campaignId, sorted.order);
  const opened = useOpened<number>();
  const [cancelled, setCancelled] = useState<TeamEvent>();
  const [said, setSaid] = useState<string>();
  const [problem, setProblem] = useState<string>();

  const events = pages.page?.data;
  const changed = (event: TeamEvent, what: string) => {
    put(event);
    setProblem(undefined);
    setSaid(what);
  };
  const edited = typeof form === "number" ? events?.find(({ id }) => id === form) : undefined;
  if (mayEdit && form !== undefined && pages.failed !== "list" && !(events && members)) {
    return <PartSkeleton label="Loading the events" rows={3} />;
  }
  if (mayEdit && members && (form === "new" || edited)) {
    return (
      <EventForm
        key={`${form} ${edited?.version}`}
        {...{ campaignId, members, event: edited }}
        accountId={props.accountId}
        picker={props.picker}
        onSaved={(event) => {
          changed(event, edited ? "The event is saved." : "The event is announced.");
          onFormClosed();
        }}
        onCancel={onFormClosed}
        onStale={pages.reload}
      />
    );
  }
  return (
    <div className="grid gap-6">
      {mayEdit && (
        <ButtonLink href="?new" size="small" className="justify-self-start">
          New event
        </ButtonLink>
      )}
      <Said>{said}</Said>
      <Refused>{problem}</Refused>
      <PagedTable
        what="The events"
        pages={pages}
        sorted={sorted}
        columns={teamEventColumns({
          shown: props.shown,
          opened,
          acts: mayEdit
            ? { onChanged: changed, onRefused: setProblem, onCancel: setCancelled }
            : undefined,
        })}
        keyOf={({ id }) => id}
        below={(event) => opened.has(event.id) && <GuestList event={event} />}
        empty={
          <EmptyState title="No event yet">
            <p>A talk, a visit, an open day: people give again where they have met you.</p>
          </EmptyState>
        }
      />
      <CancelDialog
        event={cancelled}
        onClose={() => setCancelled(undefined)}
        onCancelled={(event) => {
          setCancelled(undefined);
          changed(event, "The event is cancelled; whoever signed up is being told.");
        }}
      />
    </div>
  );
}
