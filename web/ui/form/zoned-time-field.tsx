import type { ComponentProps } from "react";
import { timeChoices } from "../../lib/form/zoned-time.ts";
import { TextField } from "./field.tsx";
import { RadioCards } from "./radio-cards.tsx";

interface ZonedTimeFieldProps {
  label: string;
  /** What the field holds. */
  text: string;
  zone: string;
  /** The props of the field. */
  time: Omit<ComponentProps<typeof TextField>, "label" | "type">;
  /** The props of the choice between two instants. */
  which: Omit<ComponentProps<typeof RadioCards>, "legend" | "options" | "columns">;
}

/** A date and a time in a zone. Where clocks are put back over it, it asks which of the two is meant. */
export function ZonedTimeField({ label, text, zone, time, which }: ZonedTimeFieldProps) {
  const choices = timeChoices(text, zone);
  return (
    <div className="grid content-start gap-3">
      <TextField label={label} type="datetime-local" {...time} />
      {choices.length > 0 && (
        <RadioCards
          key={`${zone} ${text}`}
          legend="The clocks show this time twice. Which one?"
          columns="grid-cols-1 min-[24rem]:grid-cols-2"
          options={choices}
          {...which}
        />
      )}
    </div>
  );
}
