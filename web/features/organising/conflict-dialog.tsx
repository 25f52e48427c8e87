import { useState } from "react";
import type { Category } from "#contract/campaigns/categories.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { fieldLabels, fieldsOf, fieldText } from "./campaign-fields.ts";
import type { Editing } from "./use-draft-keeper.ts";

/** Shows the fields that somebody else changed too, and asks which values to keep. */
export function ConflictDialog({
  keeper,
  state,
  categories,
}: Editing & { categories: readonly Category[] }) {
  const { theirs } = state;
  // The conflict that was put aside. A new one opens the dialog again.
  const [aside, setAside] = useState<typeof theirs>();
  if (state.status !== "conflict" || !theirs) return null;
  if (aside === theirs) {
    return (
      <Button size="small" onClick={() => setAside(undefined)}>
        Look at both
      </Button>
    );
  }
  const their = fieldsOf(theirs.draft);
  return (
    <Dialog open onClose={() => setAside(theirs)} title="Somebody else changed this">
      <div className="grid gap-5">
        <p>While you were writing, somebody of your team changed the same. Nothing is lost yet.</p>
        {theirs.clashing.map((field) => (
          <section key={field} className="conflict-dialog-field" aria-label={fieldLabels[field]}>
            <h3 className="text-base">{fieldLabels[field]}</h3>
            <div className="conflict-dialog-pair">
              <figure>
                <figcaption>Theirs</figcaption>
                <blockquote>{fieldText(field, their, categories) || "Empty"}</blockquote>
              </figure>
              <figure>
                <figcaption>Yours</figcaption>
                <blockquote>{fieldText(field, state.fields, categories) || "Empty"}</blockquote>
              </figure>
            </div>
          </section>
        ))}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={() => void keeper.takeTheirs()}>
            Take theirs
          </Button>
          <Button onClick={() => void keeper.keepMine()}>Put mine over it</Button>
        </div>
      </div>
    </Dialog>
  );
}
