import { useState } from "react";
import { GOODBYE_PATH } from "#contract/page-paths.ts";
import { useLeaveGuard } from "../../../lib/page/use-leave-guard.ts";
import { LeaveDialog } from "../../../ui/dialog/leave-dialog.tsx";

/** Recovery codes that the user has not saved yet. They cannot be shown again. */
export interface UnsavedCodes {
  codes: readonly string[] | undefined;
  onCodes: (codes: readonly string[] | undefined) => void;
}

/** Holds the codes across tab changes and asks before the page is left. */
export function useUnsavedCodes() {
  const [codes, onCodes] = useState<readonly string[]>();
  // An erased account needs no codes.
  const { state, proceed, reset } = useLeaveGuard(codes !== undefined, GOODBYE_PATH);
  return { codes, onCodes, leaving: state === "blocked", proceed, reset };
}

interface LeaveCodesDialogProps {
  open: boolean;
  onStay: () => void;
  onLeave: () => void;
}

export function LeaveCodesDialog(props: LeaveCodesDialogProps) {
  return (
    <LeaveDialog title="Have you saved your recovery codes?" leave="Leave without them" {...props}>
      We can't show them again. If you lose your phone, you won't be able to log in without them.
    </LeaveDialog>
  );
}
