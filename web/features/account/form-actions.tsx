import { Button } from "../../ui/button.tsx";

interface CancelButtonProps {
  disabled?: boolean;
  onClick: () => void;
}

/** Takes the press before the field that is left says what it lacks, which would push this away. */
export function CancelButton(props: CancelButtonProps) {
  return (
    <Button variant="quiet" onMouseDown={(press) => press.preventDefault()} {...props}>
      Cancel
    </Button>
  );
}

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
