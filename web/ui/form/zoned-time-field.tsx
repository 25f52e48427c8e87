import type { ComponentProps } from "react";
import { timeChoices } from "../../lib/form/zoned-time.ts";
import { TextField } from "./field.tsx";
import { RadioCards } from "./radio-cards.tsx";

interface ZonedTimeFieldProps {
  label: string;
  /** The field's value. */
  text: string;
  zone: string;
  time: Omit<ComponentProps<typeof TextField>, "label" | "type">;
  which: Omit<ComponentProps<typeof RadioCards>, "legend" | "options" | "columns">;
}

/** A date and time in a zone. If the clocks go back over it, the user chooses one of two instants. */
export function ZonedTimeField({ label, text, zone, time, which }: ZonedTimeFieldProps) {
  const choices = timeChoices(text, zone);
  return (
    <div className="grid content-start gap-3">
      <TextField label={label} type="datetime-local" {...time} />
      {choices.length > 0 && (
        <RadioCards
          key={`${zone} ${text}`}
          legend="The clocks show this time twice. Which one do you mean?"
          columns="grid-cols-1 min-[24rem]:grid-cols-2"
          options={choices}
          {...which}
        />
      )}
    </div>
  );
}
