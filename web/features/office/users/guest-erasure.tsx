import { type SubmitEvent, useState } from "react";
import { eraseGuest, lookUpGuest } from "#contract/account/office-erasure.ts";
import type { AnswerOf } from "#contract/endpoint.ts";
import { refusalText } from "../../../lib/api/api-error.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { ActionOutcome } from "../action-outcome.tsx";
import { useActionRunner } from "../use-action-runner.ts";
import { askedToErase } from "./asked-to-erase.ts";
import { storedDataText } from "./stored-data-text.ts";

type FoundGuest = AnswerOf<typeof lookUpGuest>;

/** For somebody who gave, subscribed or wrote without an account, and asks to be erased. */
export function GuestErasure() {
  const runner = useActionRunner();
  const [found, setFound] = useState<FoundGuest>();
  const [error, setError] = useState<string>();
  const [looking, setLooking] = useState(false);
  const lookUp = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget).get("email");
    const read = lookUpGuest.query.safeParse({ email: given });
    setFound(undefined);
    setError(read.success ? undefined : read.error.issues[0]?.message);
    if (!read.success) return;
    setLooking(true);
    try {
      setFound(await authorisedApi(lookUpGuest, { query: read.data }));
    } catch (failure) {
      setError(refusalText(failure));
    } finally {
      setLooking(false);
    }
  };
  const ask = ({ email, kept }: FoundGuest) =>
    runner.askReason({
      title: "Erase what we keep about them?",
      lead: `This goes for good: ${storedDataText(kept)}. Amounts stay in the books without a name. They get a last letter.`,
      ...askedToErase(email),
      onConfirm: (reason) =>
        runner.run("erase", async () => {
          const body = { email, confirm: email, reason };
          const { message } = await authorisedApi(eraseGuest, { body });
          setFound(undefined);
          return message;
        }),
    });
  return (
    <Panel title="Erase somebody without an account">
      <p className="text-ink-soft">
        For donors, readers and writers who ask by mail. Be sure that they ask from this address.
      </p>
      <form noValidate onSubmit={lookUp} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-44">
          <TextField
            label="Their email address"
            name="email"
            type="email"
            autoComplete="off"
            maxLength={254}
            error={error}
          />
        </div>
        <Button type="submit" variant="quiet" busy={looking}>
          Look up
        </Button>
      </form>
      <ActionOutcome runner={runner} />
      <div role="status" className={found ? undefined : "sr-only"}>
        {found && <Found guest={found} onErase={() => ask(found)} />}
      </div>
    </Panel>
  );
}

function Found({ guest, onErase }: { guest: FoundGuest; onErase: () => void }) {
  const { email, has_account, kept } = guest;
  const what = storedDataText(kept);
  if (has_account) {
    return (
      <p>
        {email} has an account. Please erase it in the list above. If its address was not confirmed,
        look here again afterwards.
      </p>
    );
  }
  if (what === undefined) return <p>We keep nothing under {email}.</p>;
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere">
        We keep this under {email}: {what}.
      </p>
      <p>
        <Button variant="quiet" className="btn-danger" onClick={onErase}>
          Erase all of it
        </Button>
      </p>
    </div>
  );
}
