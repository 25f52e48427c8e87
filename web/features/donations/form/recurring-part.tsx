import { frequencies } from "#contract/giving/giving-choices.ts";
import { TextField } from "../../../ui/form/field.tsx";
import { RadioCards } from "../../../ui/form/radio-cards.tsx";
import type { DonationMessages } from "./donation-body.ts";
import { type GivingValues, ONCE } from "./giving-values.ts";

interface RecurringPartProps {
  initial: GivingValues;
  errors: DonationMessages;
}

interface DatesPartProps extends RecurringPartProps {
  /** The campaign's last day. */
  lastDay: string | null;
}

const options = Object.entries({ [ONCE]: "Once", ...frequencies }).map(([value, label]) => ({
  value,
  label,
}));

export function FrequencyPart({ initial, errors }: RecurringPartProps) {
  return (
    <div id="frequency-field" className="recurring-part">
      <RadioCards
        legend={<span className="sr-only">How often</span>}
        name="frequency"
        options={options}
        defaultChosen={initial.frequency || ONCE}
        error={errors.frequency}
      />
    </div>
  );
}

/** Folded, since most start today. The style sheet shows it for recurring donations. */
export function DatesPart({ initial, errors, lastDay }: DatesPartProps) {
  const { today, first_on, ends_on } = initial;
  const isUsed = first_on !== today || ends_on || errors.first_on || errors.ends_on;
  return (
    <details className="words-part giving-form-recurring" open={isUsed ? true : undefined}>
      <summary>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 2v12M2 8h12" />
        </svg>
        Choose a start or end date
      </summary>
      <div className="giving-form-pair pt-4">
        <div id="first_on-field">
          <TextField
            label="First donation"
            type="date"
            name="first_on"
            defaultValue={first_on}
            min={today}
            max={lastDay ?? undefined}
            error={errors.first_on}
          />
        </div>
        <div id="ends_on-field">
          <TextField
            label={
              <>
                Last day <span className="[font-weight:400] text-ink-soft">(optional)</span>
              </>
            }
            type="date"
            name="ends_on"
            defaultValue={ends_on}
            min={today}
            error={errors.ends_on}
          />
        </div>
      </div>
    </details>
  );
}
