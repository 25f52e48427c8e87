import { type SubmitEvent, useState } from "react";
import { cleanEmail } from "#contract/email-address.ts";
import { requiredReason } from "#contract/office/users.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { ErrorMessage, StatusMessage } from "../../ui/status-message.tsx";
import type { ActionRunner, ReasonQuestion } from "./use-action-runner.ts";

/** The outcome of the last action, and the dialog that asks for the reason of the next one. */
export function ActionOutcome({ runner }: { runner: ActionRunner }) {
  return (
    <>
      <StatusMessage>{runner.message}</StatusMessage>
      <ErrorMessage>{runner.question ? undefined : runner.problem}</ErrorMessage>
      <ReasonDialog runner={runner} />
    </>
  );
}

function ReasonDialog({ runner }: { runner: ActionRunner }) {
  const { question, askReason } = runner;
  return (
    <Dialog
      open={question !== undefined}
      onClose={() => askReason(undefined)}
      title={question?.title ?? ""}
    >
      {question && <ReasonForm question={question} runner={runner} />}
    </Dialog>
  );
}

/** Compares as email addresses: phone keyboards add capitals and spaces. */
function isSameAddress(typed: FormDataEntryValue | null, expected: string): boolean {
  return typeof typed === "string" && cleanEmail(typed) === cleanEmail(expected);
}

function ReasonForm({ question, runner }: { question: ReasonQuestion; runner: ActionRunner }) {
  const close = () => runner.askReason(undefined);
  const [error, setError] = useState<string>();
  const [typedError, setTypedError] = useState<string>();
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { elements } = event.currentTarget;
    const given = new FormData(event.currentTarget);
    const read = requiredReason.safeParse(given.get("reason"));
    const matches = !question.typed || isSameAddress(given.get("typed"), question.typed.value);
    setError(read.success ? undefined : read.error.issues[0]?.message);
    setTypedError(matches ? undefined : "This doesn't match");
    const invalid = elements.namedItem(read.success ? "typed" : "reason");
    if (!read.success || !matches) {
      if (invalid instanceof HTMLElement) invalid.focus();
    } else if (await question.onConfirm(read.data)) {
      close();
    }
  };
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <p className="text-ink-soft">{question.lead}</p>
      <TextArea
        label={question.label ?? "Reason"}
        name="reason"
        rows={4}
        maxLength={1000}
        error={error}
      />
      {question.typed && (
        <TextField
          label={question.typed.label}
          name="typed"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={typedError}
        />
      )}
      <ErrorMessage>{runner.problem}</ErrorMessage>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
        <Button
          type="submit"
          busy={runner.busy !== undefined}
          className={question.danger ? "btn-danger" : undefined}
        >
          {question.confirm}
        </Button>
      </div>
    </form>
  );
}
