import { MAX_MESSAGE_LENGTH } from "#contract/giving/giving-choices.ts";
import { TextField } from "../../../ui/form/field.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import type { DonationMessages } from "./donation-body.ts";
import type { GivingValues } from "./giving-values.ts";

interface WordsPartProps {
  initial: GivingValues;
  errors: DonationMessages;
}

/** Folded, so that donors who have nothing to add see a short form. */
export function WordsPart({ initial, errors }: WordsPartProps) {
  const used = initial.message || initial.dedication || errors.message || errors.dedication;
  return (
    <details className="words-part" open={used ? true : undefined}>
      <summary>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 2v12M2 8h12" />
        </svg>
        Add a message or a dedication
      </summary>
      <div className="grid gap-5 pt-4">
        <div id="message-field">
          <TextArea
            label="Message"
            hint="Shown with your donation on the campaign page"
            name="message"
            rows={3}
            defaultValue={initial.message}
            error={errors.message}
            maxLength={MAX_MESSAGE_LENGTH}
          />
        </div>
        <div id="dedication-field">
          <TextField
            label="In honour of"
            hint="Someone you are giving for, or in memory of"
            name="dedication"
            defaultValue={initial.dedication}
            error={errors.dedication}
            maxLength={100}
          />
        </div>
      </div>
    </details>
  );
}
