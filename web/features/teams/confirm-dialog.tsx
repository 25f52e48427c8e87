import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The label of the button that does it. */
  label: string;
  onClose: () => void;
  onConfirm: () => void;
  children: ReactNode;
}

/** Asks before something that a click can't undo. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, label, onClose, onConfirm, children } = props;
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <div className="grid gap-5">
        <p>{children}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button variant="quiet" className="btn-danger" onClick={onConfirm}>
            {label}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
