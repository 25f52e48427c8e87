import { decideEvent, EVENT_NOTE_LENGTH, type TeamEvent } from "#contract/campaigns/team-events.ts";
import { useContractForm } from "../../lib/form/contract-form.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";

interface CancelDialogProps {
  /** Undefined closes the dialog. */
  event: TeamEvent | undefined;
  onClose: () => void;
  onCancelled: (event: TeamEvent) => void;
}

export function CancelDialog({ event, onClose, onCancelled }: CancelDialogProps) {
  return (
    <Dialog open={event !== undefined} onClose={onClose} title="Cancel this event?">
      {event && <CancelForm event={event} onCancelled={onCancelled} />}
    </Dialog>
  );
}

interface CancelFormProps {
  event: TeamEvent;
  onCancelled: CancelDialogProps["onCancelled"];
}

function CancelForm({ event, onCancelled }: CancelFormProps) {
  const { field, onSubmit, busy, problem } = useContractForm({
    schema: decideEvent.body,
    defaultValues: { act: "cancel", note: "" },
    send: async (body) => {
      const params = { id: event.campaign.id, event: event.id };
      onCancelled(await authorisedApi(decideEvent, { params, body }));
    },
  });
  return (
    <form className="grid gap-5" onSubmit={onSubmit} noValidate>
      <FormProblem problem={problem} />
      <p>
        This cancels <strong>{event.title}</strong> for good.{" "}
        {event.coming > 0 && "We'll email everyone who signed up right away."}
      </p>
      {event.coming > 0 && (
        <TextArea
          label="Message to guests (optional)"
          hint="Why, and whether there will be a new date"
          rows={3}
          maxLength={EVENT_NOTE_LENGTH}
          {...field("note")}
        />
      )}
      <Button type="submit" busy={busy} className="justify-self-start">
        Cancel the event
      </Button>
    </form>
  );
}
