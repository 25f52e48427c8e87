import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";

interface LeaveCodesDialogProps {
  open: boolean;
  onStay: () => void;
  onLeave: () => void;
}

export function LeaveCodesDialog({ open, onStay, onLeave }: LeaveCodesDialogProps) {
  return (
    <Dialog open={open} onClose={onStay} title="Have you kept your recovery codes?">
      <div className="settings-form">
        <p>
          We cannot show them again. Without them and without your phone you could not log in any
          more.
        </p>
        <div className="settings-actions">
          <Button variant="quiet" onClick={onLeave}>
            Leave without them
          </Button>
          <Button onClick={onStay}>Stay here</Button>
        </div>
      </div>
    </Dialog>
  );
}
