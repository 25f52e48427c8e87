import type * as z from "zod/mini";
import type { Testimonial } from "#contract/campaigns/testimonials.ts";
import { testimonialBody } from "#contract/office/content.ts";
import { useContractForm } from "../../../lib/form/contract-form.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";

interface TestimonialFormProps {
  /** null: a new testimonial. */
  testimonial: Testimonial | null;
  send: (body: z.output<typeof testimonialBody>) => Promise<void>;
}

export function TestimonialForm({ testimonial, send }: TestimonialFormProps) {
  const { field, onSubmit, busy, problem } = useContractForm({
    schema: testimonialBody,
    defaultValues: {
      text: testimonial?.text ?? "",
      author_name: testimonial?.author_name ?? "",
      author_role: testimonial?.author_role ?? "",
    },
    send,
  });
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <FormProblem problem={problem} />
      <TextArea label="What they say" rows={5} maxLength={600} {...field("text")} />
      <TextField label="Name" maxLength={100} {...field("author_name")} />
      <TextField
        label="Role"
        hint="For example: Donor, Lagos"
        maxLength={100}
        {...field("author_role")}
      />
      <p className="flex justify-end">
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </p>
    </form>
  );
}
