import { Button } from "../../ui/button.tsx";

interface CancelButtonProps {
  disabled?: boolean;
  onClick: () => void;
}

/** The press leaves the focus in its field: on blur an error would appear and move the button away. */
export function CancelButton(props: CancelButtonProps) {
  return (
    <Button variant="quiet" onMouseDown={(press) => press.preventDefault()} {...props}>
      Cancel
    </Button>
  );
}

interface FormActionsProps {
  changed: boolean;
  busy: boolean;
  cancel: () => void;
  /** What Cancel does instead, even if nothing was changed. */
  back?: () => void;
  save?: string;
}

export function FormActions({ changed, busy, cancel, back, save = "Save" }: FormActionsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <CancelButton disabled={busy || !(back || changed)} onClick={back ?? cancel} />
      <Button type="submit" busy={busy} disabled={!changed}>
        {save}
      </Button>
    </div>
  );
}
