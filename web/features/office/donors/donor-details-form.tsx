import * as z from "zod/mini";
import { changeDonor, type DonorDetails, donorTags, MAX_CITY } from "#contract/office/donors.ts";
import { useContractForm } from "../../../lib/form/contract-form.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import type { DonorChange } from "./donor-change.ts";

const splitTags = (text: string) =>
  text
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);

const fieldsOf = ({ city, tags }: DonorDetails) => ({ city: city ?? "", tags: tags.join(", ") });

const formSchema = z.object({
  city: changeDonor.body.shape.city,
  tags: z.pipe(z.pipe(z.string(), z.transform(splitTags)), donorTags),
});

export function DonorDetailsForm({ donor, onChanged, runner }: DonorChange) {
  const { form, field, onSubmit, busy, problem } = useContractForm({
    schema: formSchema,
    defaultValues: fieldsOf(donor),
    send: async (body) => {
      const changed = await authorisedApi(changeDonor, { params: { id: donor.id }, body });
      form.reset(fieldsOf(changed));
      onChanged(changed);
      void runner.run("details", async () => "City and tags saved.");
    },
  });
  return (
    <section className="office-card" aria-labelledby="donor-details">
      <h2 id="donor-details" className="text-lg">
        City and tags
      </h2>
      <form noValidate onSubmit={onSubmit} className="grid gap-4">
        <FormProblem problem={problem} />
        <TextField label="City" autoComplete="off" maxLength={MAX_CITY} {...field("city")} />
        <TextField
          label="Tags"
          hint="Separated by commas, such as: Regular, Board"
          autoComplete="off"
          maxLength={400}
          {...field("tags")}
        />
        <p className="flex justify-end">
          <Button type="submit" variant="quiet" size="small" busy={busy}>
            Save
          </Button>
        </p>
      </form>
    </section>
  );
}
