import { Button } from "../../ui/button.tsx";

interface CancelButtonProps {
  disabled?: boolean;
  onClick: () => void;
}

/**
 * The press must not take the focus out of a field: the field would then show its error, and the
 * button would move away under the pointer.
 */
export function CancelButton(props: CancelButtonProps) {
  return (
    <Button variant="quiet" onMouseDown={(press) => press.preventDefault()} {...props}>
      Cancel
    </Button>
  );
}

interface FormActionsProps {
  /** Whether something was changed. If not, there is nothing to save or restore. */
  changed: boolean;
  busy: boolean;
  cancel: () => void;
  /** Where Cancel leads to, also where nothing was changed. */
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
