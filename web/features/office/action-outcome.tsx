import { type SubmitEvent, useState } from "react";
import { cleanEmail } from "#contract/email-address.ts";
import { givenReason } from "#contract/office/users.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { Refused, Said } from "../../ui/said.tsx";
import type { ActionRunner, Reasoned } from "./use-action-runner.ts";

/** The result of the last runner, and the dialog that asks for the next one's reason. */
export function ActionOutcome({ runner }: { runner: ActionRunner }) {
  return (
    <>
      <Said>{runner.message}</Said>
      <Refused>{runner.question ? undefined : runner.problem}</Refused>
      <ReasonDialog runner={runner} />
    </>
  );
}

/** Asks for the reason. Closes when the runner has worked. */
function ReasonDialog({ runner }: { runner: ActionRunner }) {
  const { asked, ask } = runner;
  return (
    <Dialog open={asked !== undefined} onClose={() => ask(undefined)} title={asked?.title ?? ""}>
      {asked && <ReasonForm asked={asked} runner={runner} />}
    </Dialog>
  );
}

/** The words may be an email address, which people write in several ways; phone keyboards add a space. */
function sameWords(typed: FormDataEntryValue | null, wanted: string): boolean {
  return typeof typed === "string" && cleanEmail(typed) === cleanEmail(wanted);
}

function ReasonForm({ asked, runner }: { asked: Reasoned; runner: ActionRunner }) {
  const close = () => runner.askReason(undefined);
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
      <Refused>{runner.problem}</Refused>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
        <Button
          type="submit"
          busy={runner.busy !== undefined}
          className={asked.danger ? "btn-danger" : undefined}
        >
          {asked.confirm}
        </Button>
      </div>
    </form>
  );
}
