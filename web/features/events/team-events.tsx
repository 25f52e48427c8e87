import { useState } from "react";
import { type TeamEvent, teamEventOrders } from "#contract/campaigns/team-events.ts";
import { useOrder } from "../../lib/page/use-order.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SectionSkeleton } from "../../ui/section-skeleton.tsx";
import { ErrorMessage, StatusMessage } from "../../ui/status-message.tsx";
import { PagedTable } from "../../ui/table/paged-table.tsx";
import { useOpenRows } from "../../ui/table/use-open-rows.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { EventForm, type EventFormProps } from "./event-form.tsx";
import { GuestList } from "./guest-list.tsx";
import { teamEventColumns } from "./team-event-columns.tsx";
import { useTeamEvents } from "./use-team-events.ts";

interface TeamEventsProps extends Pick<EventFormProps, "accountId" | "renderPicker"> {
  campaignId: number;
  canEdit: boolean;
  isPublic: boolean;
  /** Id of the event to edit, or `new`; undefined shows the list. */
  form: number | "new" | undefined;
  onFormClosed: () => void;
}

export function TeamEvents(props: TeamEventsProps) {
  const { campaignId, canEdit, form, onFormClosed } = props;
  const sorted = useOrder(teamEventOrders, "-starts");
  const { pages, members, putEvent } = useTeamEvents(campaignId, sorted.order);
  const opened = useOpenRows<number>();
  const [cancelling, setCancelling] = useState<TeamEvent>();
  const [status, setStatus] = useState<string>();
  const [problem, setProblem] = useState<string>();

  const events = pages.page?.data;
  const onChanged = (event: TeamEvent, message: string) => {
    putEvent(event);
    setProblem(undefined);
    setStatus(message);
  };
  const edited = typeof form === "number" ? events?.find(({ id }) => id === form) : undefined;
  if (canEdit && form !== undefined && pages.failed !== "list" && !(events && members)) {
    return <SectionSkeleton label="Loading events" rows={3} />;
  }
  if (canEdit && members && (form === "new" || edited)) {
    return (
      <EventForm
        key={`${form} ${edited?.version}`}
        {...{ campaignId, members, event: edited }}
        accountId={props.accountId}
        renderPicker={props.renderPicker}
        onSaved={(event) => {
          onChanged(event, edited ? "Event saved." : "Event published.");
          onFormClosed();
        }}
        onCancel={onFormClosed}
        onStale={pages.reload}
      />
    );
  }
  return (
    <div className="grid gap-6">
      {canEdit && (
        <ButtonLink href="?new" size="small" className="justify-self-start">
          New event
        </ButtonLink>
      )}
      <StatusMessage>{status}</StatusMessage>
      <ErrorMessage>{problem}</ErrorMessage>
      <PagedTable
        what="The events"
        pages={pages}
        sorted={sorted}
        columns={teamEventColumns({
          isPublic: props.isPublic,
          opened,
          actions: canEdit
            ? { onChanged, onRefused: setProblem, onCancel: setCancelling }
            : undefined,
        })}
        keyOf={({ id }) => id}
        details={(event) => opened.has(event.id) && <GuestList event={event} />}
        empty={
          <EmptyState title="No events yet">
            <p>
              Invite people to a talk, a visit or an open day. Donors who have met you give again.
            </p>
          </EmptyState>
        }
      />
      <CancelDialog
        event={cancelling}
        onClose={() => setCancelling(undefined)}
        onCancelled={(event) => {
          setCancelling(undefined);
          onChanged(event, "Event cancelled. We're emailing everyone who signed up.");
        }}
      />
    </div>
  );
}
