import { useState } from "react";
import {
  createEvent,
  EVENT_TEXT_LENGTH,
  EVENT_TITLE_LENGTH,
  type TeamEvent,
  updateEvent,
} from "#contract/campaigns/team-events.ts";
import type { TeamMember } from "#contract/campaigns/teams.ts";
import { browserZone } from "../../lib/browser-zone.ts";
import { useContractForm } from "../../lib/form/contract-form.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { RadioCards } from "../../ui/form/radio-cards.tsx";
import { Select } from "../../ui/form/select.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { eventFormSchema, initialEventValues } from "./event-form-values.ts";
import {
  type ChosenPicture,
  EventPictureField,
  type RenderPicturePicker,
} from "./event-picture-field.tsx";
import { EventTimeFields } from "./event-time-fields.tsx";

export interface EventFormProps {
  campaignId: number;
  /** The event to change; undefined for a new one. */
  event: TeamEvent | undefined;
  members: readonly TeamMember[];
  accountId: string;
  renderPicker: RenderPicturePicker;
  onSaved: (event: TeamEvent) => void;
  onCancel: () => void;
  /** Called to load the latest version after someone else changed the event. */
  onStale: () => void;
}

export function EventForm(props: EventFormProps) {
  const { campaignId, event, members, accountId } = props;
  const [picture, setPicture] = useState<ChosenPicture | undefined>(
    event?.picture_key ? { key: event.picture_key, ...event.picture } : undefined,
  );
  const [stale, setStale] = useState(false);
  const [schema] = useState(() => eventFormSchema(event));
  const { form, field, onSubmit, busy, problem, errors } = useContractForm({
    schema,
    defaultValues: initialEventValues(event, {
      hostId: accountId,
      now: new Date(),
      zone: browserZone(),
    }),
    send: async (values) => {
      const body = { ...values, picture: picture ? { key: picture.key, alt: picture.alt } : null };
      props.onSaved(await save(campaignId, event, body));
    },
    onRefused: ({ answer }) => setStale(answer.code === "changed_meanwhile"),
  });
  const watch = (name: string) => String(form.watch(name) ?? "");
  const isOnline = watch("place_kind") === "meeting";
  const hosts = members.map(({ account_id, name }) => ({ value: account_id, label: name }));
  if (event && !hosts.some(({ value }) => value === event.host_id)) {
    hosts.push({ value: event.host_id, label: event.host.name ?? "Someone else" });
  }
  return (
    <form className="event-form" onSubmit={onSubmit} noValidate>
      <FormProblem problem={problem} />
      {stale && (
        <Button variant="quiet" onClick={props.onStale} className="justify-self-start">
          Load latest version
        </Button>
      )}
      <TextField label="Title" maxLength={EVENT_TITLE_LENGTH} {...field("title")} />
      <TextArea
        label="Description"
        rows={5}
        maxLength={EVENT_TEXT_LENGTH}
        {...field("description")}
      />
      <EventTimeFields event={event} field={field} watch={watch} setValue={form.setValue} />
      <RadioCards
        legend="Where"
        columns="grid-cols-2"
        options={[
          { value: "place", label: "In person" },
          { value: "meeting", label: "Online" },
        ]}
        {...field("place_kind")}
      />
      <TextField
        label={isOnline ? "Meeting platform" : "Address"}
        hint={isOnline ? "Google Meet, Zoom, a phone call" : undefined}
        maxLength={200}
        {...field("place")}
      />
      {isOnline && (
        <TextField
          label="Link to the meeting"
          hint="Only people who sign up can see this"
          type="url"
          inputMode="url"
          placeholder="https://"
          {...field("meeting_url")}
        />
      )}
      <Select label="Host" options={hosts} {...field("host_id")} />
      <EventPictureField
        picture={picture}
        error={errors.picture}
        renderPicker={props.renderPicker}
        onChange={setPicture}
      />
      {event && (
        <p className="field-hint">
          We email guests about a new time or place 30 minutes after your last change.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {event ? "Save" : "Publish event"}
        </Button>
        <Button variant="quiet" onClick={props.onCancel}>
          {event ? "Discard changes" : "Cancel"}
        </Button>
      </div>
    </form>
  );
}

type EventBody = Parameters<typeof authorisedApi<typeof createEvent>>[1]["body"];

function save(
  campaignId: number,
  event: TeamEvent | undefined,
  body: EventBody,
): Promise<TeamEvent> {
  if (!event) return authorisedApi(createEvent, { params: { id: campaignId }, body });
  return authorisedApi(updateEvent, {
    params: { id: campaignId, event: event.id },
    body: { ...body, version: event.version },
  });
}
