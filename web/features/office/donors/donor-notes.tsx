import { useState } from "react";
import {
  addDonorNote,
  type DonorNote,
  deleteDonorNote,
  MAX_NOTE,
  noteBody,
} from "#contract/office/donors.ts";
import { useContractForm } from "../../../lib/form/contract-form.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { useCanChange } from "../office-queues.ts";
import { Permitted } from "../permitted.tsx";
import type { DonorChange } from "./donor-change.ts";

export function DonorNotes({ donor, onChanged, runner }: DonorChange) {
  const { id, notes } = donor;
  const canChange = useCanChange("donors");
  const [deleting, setDeleting] = useState<DonorNote>();
  const { form, field, onSubmit, busy, problem } = useContractForm({
    schema: noteBody,
    defaultValues: { body: "" },
    send: async (body) => {
      onChanged(await authorisedApi(addDonorNote, { params: { id }, body }));
      form.reset();
      void runner.run("note", async () => "Note added.");
    },
  });
  const confirmDeletion = (note: DonorNote) => {
    setDeleting(undefined);
    void runner.run("delete", async () => {
      onChanged(await authorisedApi(deleteDonorNote, { params: { id, note: note.id } }));
      return "Note deleted.";
    });
  };
  return (
    <section className="office-card" aria-labelledby="donor-notes">
      <h2 id="donor-notes" className="text-lg">
        Notes
      </h2>
      <Permitted area="donors">
        <form noValidate onSubmit={onSubmit} className="grid gap-3">
          <FormProblem problem={problem} />
          <TextArea
            label="New note"
            hint="Only the office sees it, and the donor in an export of their data."
            rows={3}
            maxLength={MAX_NOTE}
            {...field("body")}
          />
          <p className="flex justify-end">
            <Button type="submit" variant="quiet" size="small" busy={busy}>
              Add note
            </Button>
          </p>
        </form>
      </Permitted>
      {notes.length === 0 && !canChange && <p className="text-ink-soft">No notes.</p>}
      {notes.length > 0 && (
        <ol className="grid gap-3" aria-label="Notes">
          {notes.map((note) => (
            <li key={note.id} className="donor-page-note">
              <p>{note.body}</p>
              <p className="donor-page-meta">
                <span>
                  {note.author}, <RelativeTime iso={note.written_at} />
                </span>
                <Permitted area="donors">
                  <Button variant="quiet" size="small" onClick={() => setDeleting(note)}>
                    Delete<span className="sr-only"> note by {note.author}</span>
                  </Button>
                </Permitted>
              </p>
            </li>
          ))}
        </ol>
      )}
      <Dialog
        open={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        title="Delete this note?"
      >
        {deleting && (
          <div className="grid gap-5">
            <p className="whitespace-pre-line">{deleting.body}</p>
            <p className="flex flex-wrap justify-end gap-3">
              <Button variant="quiet" onClick={() => setDeleting(undefined)}>
                Cancel
              </Button>
              <Button className="btn-danger" onClick={() => confirmDeletion(deleting)}>
                Delete note
              </Button>
            </p>
          </div>
        )}
      </Dialog>
    </section>
  );
}
