import { Button } from "../../ui/button.tsx";

interface FormActionsProps {
  /** Something was changed: only then there is something to save or to restore. */
  changed: boolean;
  busy: boolean;
  cancel: () => void;
  save?: string;
}

export function FormActions({ changed, busy, cancel, save = "Save" }: FormActionsProps) {
  return (
    <div className="settings-actions">
      <Button variant="quiet" disabled={!changed || busy} onClick={cancel}>
        Cancel
      </Button>
      <Button type="submit" busy={busy} disabled={!changed}>
        {save}
      </Button>
    </div>
  );
}
