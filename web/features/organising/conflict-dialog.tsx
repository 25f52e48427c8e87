import { useState } from "react";
import type { Category } from "#contract/campaigns/categories.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { fieldLabels, fieldText, toFields } from "./campaign-fields.ts";
import type { EditorStepProps } from "./use-campaign-draft.ts";

/** Shows the fields that someone else changed too, and asks which values to use. */
export function ConflictDialog({
  draftSync,
  state,
  categories,
}: EditorStepProps & { categories: readonly Category[] }) {
  const { theirs } = state;
  const [dismissed, setDismissed] = useState<typeof theirs>();
  if (state.status !== "conflict" || !theirs) return null;
  if (dismissed === theirs) {
    return (
      <Button size="small" onClick={() => setDismissed(undefined)}>
        Compare
      </Button>
    );
  }
  const theirFields = toFields(theirs.draft);
  return (
    <Dialog open onClose={() => setDismissed(theirs)} title="Someone else changed this">
      <div className="grid gap-5">
        <p>While you were editing, a team member changed the same fields. Choose which to use.</p>
        {theirs.clashing.map((field) => (
          <section key={field} className="conflict-dialog-field" aria-label={fieldLabels[field]}>
            <h3 className="text-base">{fieldLabels[field]}</h3>
            <div className="conflict-dialog-pair">
              <figure>
                <figcaption>Theirs</figcaption>
                <blockquote>{fieldText(field, theirFields, categories) || "Empty"}</blockquote>
              </figure>
              <figure>
                <figcaption>Yours</figcaption>
                <blockquote>{fieldText(field, state.fields, categories) || "Empty"}</blockquote>
              </figure>
            </div>
          </section>
        ))}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={() => void draftSync.takeTheirs()}>
            Use theirs
          </Button>
          <Button onClick={() => void draftSync.keepMine()}>Use mine</Button>
        </div>
      </div>
    </Dialog>
  );
}
