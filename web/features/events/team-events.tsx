import { useState } from "react";
import type { TeamEvent } from "#contract/campaigns/team-events.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FailedPart } from "../../ui/failed-part.tsx";
import { PartSkeleton } from "../../ui/part-skeleton.tsx";
import { Said } from "../../ui/said.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { EventForm, type EventFormProps } from "./event-form.tsx";
import { TeamEventItem } from "./team-event-item.tsx";
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
  const { events, members, failed, more, busy, reload, put } = useTeamEvents(campaignId);
  const [cancelled, setCancelled] = useState<TeamEvent>();
  const [said, setSaid] = useState<string>();

  if (failed) return <FailedPart what="The events" retry={reload} />;
  if (!events || !members) return <PartSkeleton label="Loading the events" rows={3} />;
  const changed = (event: TeamEvent, what: string) => {
    put(event);
    setSaid(what);
  };
  const edited = typeof form === "number" ? events.find(({ id }) => id === form) : undefined;
  if (mayEdit && (form === "new" || edited)) {
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
        onStale={reload}
      />
    );
  }
  return (
    <div className="grid gap-6">
      {mayEdit && events.length > 0 && (
        <ButtonLink href="?new" className="justify-self-start">
          New event
        </ButtonLink>
      )}
      <Said>{said}</Said>
      {events.length === 0 && (
        <EmptyState title="No event yet">
          <p>A talk, a visit, an open day: people give again where they have met you.</p>
          {mayEdit && (
            <ButtonLink href="?new" className="mt-4">
              New event
            </ButtonLink>
          )}
        </EmptyState>
      )}
      <ul className="grid gap-4">
        {events.map((event) => (
          <TeamEventItem
            key={event.id}
            event={event}
            mayEdit={mayEdit}
            shown={props.shown}
            onChanged={changed}
            onCancel={setCancelled}
          />
        ))}
      </ul>
      {more && (
        <Button variant="quiet" busy={busy} onClick={more} className="justify-self-center">
          Load More
        </Button>
      )}
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
