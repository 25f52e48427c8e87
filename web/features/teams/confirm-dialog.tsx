import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  confirmLabel: string;
  onClose: () => void;
  onConfirm: () => void;
  children: ReactNode;
}

/** Confirms an action that can't be undone with a click. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, confirmLabel, onClose, onConfirm, children } = props;
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <div className="grid gap-5">
        <p>{children}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="quiet" className="btn-danger" onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
