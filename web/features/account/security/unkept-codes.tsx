import { useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { GOODBYE_PATH } from "#contract/page-paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";

/** Recovery codes that somebody has not kept yet. They cannot be shown again. */
export interface UnkeptCodes {
  codes: readonly string[] | undefined;
  onCodes: (codes: readonly string[] | undefined) => void;
}

/** Keeps the codes while somebody changes tabs, and asks before the page is left. */
export function useUnkeptCodes() {
  const [codes, onCodes] = useState<readonly string[]>();
  const unkept = codes !== undefined;
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unkept &&
      nextLocation.pathname !== currentLocation.pathname &&
      nextLocation.pathname !== GOODBYE_PATH,
  );
  useEffect(() => {
    if (!unkept) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [unkept]);
  return { codes, onCodes, leaving: state === "blocked", proceed, reset };
}

interface LeaveCodesDialogProps {
  open: boolean;
  onStay: () => void;
  onLeave: () => void;
}

export function LeaveCodesDialog({ open, onStay, onLeave }: LeaveCodesDialogProps) {
  return (
    <Dialog open={open} onClose={onStay} title="Have you kept your recovery codes?">
      <div className="grid min-w-0 gap-5">
        <p>
          We cannot show them again. Without them and without your phone you could not log in any
          more.
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onLeave}>
            Leave without them
          </Button>
          <Button onClick={onStay}>Stay here</Button>
        </div>
      </div>
    </Dialog>
  );
}
