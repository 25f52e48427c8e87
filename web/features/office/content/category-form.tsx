import type * as z from "zod/mini";
import { categoryBody, type OfficeCategory, sceneKeys } from "#contract/office/content.ts";
import { pictureUrl } from "#contract/pictures.ts";
import { useContractForm } from "../../../lib/form/contract-form.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldError, TextField } from "../../../ui/form/field.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";

interface CategoryFormProps {
  /** null: a new cause. */
  category: OfficeCategory | null;
  send: (body: z.output<typeof categoryBody>) => Promise<void>;
}

export function CategoryForm({ category, send }: CategoryFormProps) {
  const { field, onSubmit, busy, problem, errors } = useContractForm({
    schema: categoryBody,
    defaultValues: {
      name: category?.name ?? "",
      description: category?.description ?? "",
      scene: category?.scene ?? "",
    },
    send,
  });
  const { error: _, ...scene } = field("scene");
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <FormProblem problem={problem} />
      <TextField label="Name" maxLength={60} {...field("name")} />
      <TextArea label="Description" rows={3} maxLength={300} {...field("description")} />
      <fieldset className="field">
        <legend className="field-label mb-1.5">Picture</legend>
        <div className="category-form-scenes">
          {sceneKeys.map((key) => (
            <label key={key} className="category-form-scene">
              <input type="radio" value={key} {...scene} />
              <img
                src={pictureUrl(key, 400)}
                alt={key.replaceAll("-", " ")}
                width="120"
                height="80"
                loading="lazy"
              />
            </label>
          ))}
        </div>
        <FieldError id="scene-error" message={errors.scene} />
      </fieldset>
      <p className="flex justify-end">
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </p>
    </form>
  );
}
