import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";

interface LeaveDialogProps {
  open: boolean;
  title?: string;
  /** The button that leaves. */
  leave?: string;
  /** What is lost. */
  children?: ReactNode;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before somebody leaves a page with something that would be lost. */
export function LeaveDialog({
  open,
  title = "Leave without saving?",
  leave = "Leave",
  children = "Some of what you changed is not saved. If you leave now, it is lost.",
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
