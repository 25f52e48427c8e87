import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { Dialog } from "./dialog.tsx";

interface LeaveDialogProps {
  open: boolean;
  title?: string;
  leave?: string;
  children?: ReactNode;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before the user leaves a page and loses something. */
export function LeaveDialog({
  open,
  title = "Leave without saving?",
  leave = "Leave",
  children = "You have unsaved changes. If you leave now, they'll be lost.",
  onStay,
  onLeave,
}: LeaveDialogProps) {
  return (
    <Dialog open={open} onClose={onStay} title={title}>
      <div className="grid min-w-0 gap-5">
        <p>{children}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onLeave}>
            {leave}
          </Button>
          <Button onClick={onStay}>Stay here</Button>
        </div>
      </div>
    </Dialog>
  );
}
