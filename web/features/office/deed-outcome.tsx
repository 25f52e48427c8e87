import { type SubmitEvent, useState } from "react";
import { cleanEmail } from "#contract/email-address.ts";
import { givenReason } from "#contract/office/users.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { TextField } from "../../ui/form/field.tsx";
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

/** The words may be an email address, which people write in several ways; phone keyboards add a space. */
function sameWords(typed: FormDataEntryValue | null, wanted: string): boolean {
  return typeof typed === "string" && cleanEmail(typed) === cleanEmail(wanted);
}

function ReasonForm({ asked, deed }: { asked: Reasoned; deed: Deed }) {
  const close = () => deed.ask(undefined);
  const [error, setError] = useState<string>();
  const [typedError, setTypedError] = useState<string>();
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { elements } = event.currentTarget;
    const given = new FormData(event.currentTarget);
    const read = givenReason.safeParse(given.get("reason"));
    const typed = !asked.typed || sameWords(given.get("typed"), asked.typed.value);
    setError(read.success ? undefined : read.error.issues[0]?.message);
    setTypedError(typed ? undefined : "This is not the same");
    const wrong = elements.namedItem(read.success ? "typed" : "reason");
    if (!read.success || !typed) {
      if (wrong instanceof HTMLElement) wrong.focus();
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
      {asked.typed && (
        <TextField
          label={asked.typed.label}
          name="typed"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={typedError}
        />
      )}
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
