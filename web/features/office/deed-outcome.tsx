import { type SubmitEvent, useState } from "react";
import { givenReason } from "#contract/office/users.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { Refused, Said } from "../../ui/said.tsx";
import type { Deed, Reasoned } from "./use-deed.ts";

/** The result of the last deed, and the dialog that asks for the next one's reason. */
export function DeedOutcome({ deed }: { deed: Deed }) {
  return (
    <>
      <Said>{deed.said}</Said>
      <Refused>{deed.asked ? undefined : deed.problem}</Refused>
      <ReasonDialog deed={deed} />
    </>
  );
}

/** Asks for the reason. Closes when the deed has worked. */
function ReasonDialog({ deed }: { deed: Deed }) {
  const { asked, ask } = deed;
  return (
    <Dialog open={asked !== undefined} onClose={() => ask(undefined)} title={asked?.title ?? ""}>
      {asked && <ReasonForm asked={asked} deed={deed} />}
    </Dialog>
  );
}

function ReasonForm({ asked, deed }: { asked: Reasoned; deed: Deed }) {
  const close = () => deed.ask(undefined);
  const [error, setError] = useState<string>();
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("reason");
    const read = givenReason.safeParse(new FormData(event.currentTarget).get("reason"));
    setError(read.success ? undefined : read.error.issues[0]?.message);
    if (!read.success) {
      if (field instanceof HTMLElement) field.focus();
    } else if (await asked.onConfirm(read.data)) {
      close();
    }
  };
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <p className="text-ink-soft">{asked.lead}</p>
      <TextArea
        label={asked.label ?? "Reason"}
        name="reason"
        rows={4}
        maxLength={1000}
        error={error}
      />
      <Refused>{deed.problem}</Refused>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
        <Button
          type="submit"
          busy={deed.busy !== undefined}
          className={asked.danger ? "btn-danger" : undefined}
        >
          {asked.confirm}
        </Button>
      </div>
    </form>
  );
}
