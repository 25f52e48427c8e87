import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import type { EditorStepProps } from "./use-campaign-draft.ts";

export function SaveStatus({ draftSync, state }: EditorStepProps) {
  return (
    <div className="save-status">
      <p role="status" className={`save-status-${state.status}`}>
        {state.status === "saving" && <Spinner />}
        {statusText(state)}
      </p>
      {state.status === "failed" && (
        <Button variant="quiet" size="small" onClick={() => void draftSync.save()}>
          Try again
        </Button>
      )}
    </div>
  );
}

function statusText({ status, problem, edited }: EditorStepProps["state"]): string {
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
        ? "Please check the highlighted fields."
        : "Please check the highlighted field. Everything else is saved.";
    case "conflict":
      return "Someone else changed this.";
  }
}
