import { useState } from "react";
import { eventTimeText } from "#contract/campaigns/event-time-text.ts";
import type { TeamEvent } from "#contract/campaigns/team-events.ts";
import { browserZone, zoneOptions } from "../../lib/browser-zone.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/form/select.tsx";
import { ZonedTimeField } from "../../ui/form/zoned-time-field.tsx";
import { timeValues, zoneText } from "./event-form-values.ts";

interface FieldProps {
  name: string;
  ref: (control: HTMLInputElement | HTMLSelectElement | null) => void;
  onChange: () => void;
  onBlur: () => void;
  error: string | undefined;
}

interface EventTimeFieldsProps {
  /** Undefined for a new event. */
  event: TeamEvent | undefined;
  field: (name: string) => FieldProps;
  watch: (name: string) => string;
  setValue: (name: string, value: string) => void;
}

export function EventTimeFields({ event, field, watch, setValue }: EventTimeFieldsProps) {
  const [options] = useState(() => zoneOptions(browserZone(), event?.time_zone ?? "UTC"));
  const zone = watch("time_zone");
  const start = watch("starts_at");
  const original = event && timeValues(event, event.time_zone);
  const converted = event && timeValues(event, zone);
  const isMoved =
    original && converted && start === original.starts_at && start !== converted.starts_at;
  const keepInstant = () => {
    for (const [name, value] of Object.entries(converted ?? {})) setValue(name, value);
  };
  return (
    <>
      <div className="event-form-pair">
        {(["starts_at", "ends_at"] as const).map((name) => (
          <ZonedTimeField
            key={name}
            label={name === "starts_at" ? "Starts" : "Ends"}
            text={watch(name)}
            zone={zone}
            time={field(name)}
            which={field(`${name}_which`)}
          />
        ))}
      </div>
      <Select
        label="Time zone"
        hint={zoneText(start, zone, watch("starts_at_which"))}
        options={options}
        {...field("time_zone")}
      />
      {isMoved && (
        <div className="grid justify-items-start gap-2" role="status">
          <p className="field-hint">
            Changing the time zone moves the event. At the original time it would be{" "}
            {eventTimeText({ ...event, time_zone: zone }, "brief")}.
          </p>
          <Button variant="quiet" size="small" onClick={keepInstant}>
            Keep original time
          </Button>
        </div>
      )}
    </>
  );
}
