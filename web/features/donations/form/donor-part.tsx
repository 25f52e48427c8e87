import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import type { DonationMessages } from "./donation-body.ts";
import type { GivingValues } from "./giving-values.ts";

interface DonorPartProps {
  initial: GivingValues;
  values: GivingValues;
  errors: DonationMessages;
}

export function DonorPart({ initial, values, errors }: DonorPartProps) {
  return (
    <section className="grid gap-5" aria-labelledby="donor">
      <h2 id="donor" className="giving-form-question">
        About you
      </h2>
      <div className="giving-form-pair">
        <div id="name-field">
          <TextField
            label={
              <>
                Name <span className="[font-weight:400] text-ink-soft">(optional)</span>
              </>
            }
            hint="Shown as anonymous when blank"
            name="name"
            defaultValue={initial.name}
            error={errors.name}
            autoComplete="name"
            maxLength={100}
          />
        </div>
        <div id="email-field">
          <TextField
            label={
              <>
                Email{" "}
                <span className="giving-form-once [font-weight:400] text-ink-soft">(optional)</span>
              </>
            }
            hint={
              <>
                <span className="giving-form-once">For your receipt.</span>
                <span className="giving-form-recurring">For receipts and changes.</span> Never shown
                publicly
              </>
            }
            type="email"
            name="email"
            defaultValue={initial.email}
            error={errors.email}
            autoComplete="email"
          />
        </div>
      </div>
      <Checkbox
        label="Donate anonymously"
        hint={
          values.anonymous
            ? "We show your donation on the campaign page without your name"
            : "We won't show your name on the campaign page"
        }
        name="anonymous"
        defaultChecked={initial.anonymous}
      />
    </section>
  );
}
