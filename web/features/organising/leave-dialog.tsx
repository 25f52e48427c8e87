import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog open onClose={onStay} title="Leave without saving?">
      <div className="grid gap-5">
        <p>Some of what you changed is not saved. If you leave now, it is lost.</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onLeave}>
            Leave
          </Button>
          <Button onClick={onStay}>Stay here</Button>
        </div>
      </div>
    </Dialog>
  );
}
