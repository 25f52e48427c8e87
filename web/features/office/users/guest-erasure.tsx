import { type SubmitEvent, useState } from "react";
import { eraseGuest, lookUpGuest } from "#contract/account/office-erasure.ts";
import type { ResponseOf } from "#contract/endpoint.ts";
import { errorText } from "../../../lib/api/api-error.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { ActionOutcome } from "../action-outcome.tsx";
import { useActionRunner } from "../use-action-runner.ts";
import { storedDataText } from "./stored-data-text.ts";
import { erasureConfirmation } from "./use-user-actions.ts";

type FoundGuest = ResponseOf<typeof lookUpGuest>;

export function GuestErasure() {
  const runner = useActionRunner();
  const [found, setFound] = useState<FoundGuest>();
  const [error, setError] = useState<string>();
  const [isSearching, setIsSearching] = useState(false);
  const lookUp = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget).get("email");
    const read = lookUpGuest.query.safeParse({ email: given });
    setFound(undefined);
    setError(read.success ? undefined : read.error.issues[0]?.message);
    if (!read.success) return;
    setIsSearching(true);
    try {
      setFound(await authorisedApi(lookUpGuest, { query: read.data }));
    } catch (failure) {
      setError(errorText(failure));
    } finally {
      setIsSearching(false);
    }
  };
  const confirmErasure = ({ email, kept }: FoundGuest) =>
    runner.askReason({
      title: "Erase this person's data?",
      lead: `This permanently deletes: ${storedDataText(kept)}. Donated amounts stay in the books without a name. We send the person a final email.`,
      ...erasureConfirmation(email),
      onConfirm: (reason) =>
        runner.run("erase", async () => {
          const body = { email, confirm: email, reason };
          const { message } = await authorisedApi(eraseGuest, { body });
          setFound(undefined);
          return message;
        }),
    });
  return (
    <Panel title="Erase someone without an account">
      <p className="text-ink-soft">
        For donors, subscribers and people who contacted you. Make sure the request came from this
        email address.
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
        <Button type="submit" variant="quiet" busy={isSearching}>
          Look up
        </Button>
      </form>
      <ActionOutcome runner={runner} />
      <div role="status" className={found ? undefined : "sr-only"}>
        {found && <Found guest={found} onErase={() => confirmErasure(found)} />}
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
        {email} has an account. Please erase it in the list above. If its email address was never
        confirmed, look it up here again afterwards.
      </p>
    );
  }
  if (what === undefined) return <p>We have no data for {email}.</p>;
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere">
        We have this data for {email}: {what}.
      </p>
      <p>
        <Button variant="quiet" className="btn-danger" onClick={onErase}>
          Erase all data
        </Button>
      </p>
    </div>
  );
}
