import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import type { Editing } from "./use-draft-keeper.ts";

/** Tells whether the edits are saved, also to screen readers. */
export function SaveStatus({ keeper, state }: Editing) {
  return (
    <div className="save-status">
      <p role="status" className={`save-status-${state.status}`}>
        {state.status === "saving" && <Spinner />}
        {words(state)}
      </p>
      {state.status === "failed" && (
        <Button variant="quiet" size="small" onClick={() => void keeper.save()}>
          Try again
        </Button>
      )}
    </div>
  );
}

function words({ status, problem, edited }: Editing["state"]): string {
  switch (status) {
    case "untouched":
      return "";
    case "unsaved":
      return "Not saved yet";
    case "saving":
      return "Saving…";
    case "saved":
      return "Saved";
    case "failed":
      return `Not saved. ${problem ?? ""}`;
    case "refused":
      return edited.length > 1
        ? "Please look at the marked fields."
        : "Please look at the marked field. The rest is saved.";
    case "conflict":
      return "Somebody else changed this.";
  }
}
