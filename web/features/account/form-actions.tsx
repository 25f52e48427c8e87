import { Button } from "../../ui/button.tsx";
import { CancelButton } from "./cancel-button.tsx";

interface FormActionsProps {
  /** Something was changed: only then there is something to save or to restore. */
  changed: boolean;
  busy: boolean;
  cancel: () => void;
  /** Where Cancel leads back, also from a form that nothing was changed in. */
  back?: () => void;
  save?: string;
}

export function FormActions({ changed, busy, cancel, back, save = "Save" }: FormActionsProps) {
  return (
    <div className="settings-actions">
      <CancelButton disabled={busy || !(back || changed)} onClick={back ?? cancel} />
      <Button type="submit" busy={busy} disabled={!changed}>
        {save}
      </Button>
    </div>
  );
}
