import { useState } from "react";
import { GOODBYE_PATH } from "#contract/page-paths.ts";
import { useLeaveGuard } from "../../../lib/page/use-leave-guard.ts";
import { LeaveDialog } from "../../../ui/form/leave-dialog.tsx";

/** Recovery codes that somebody has not kept yet. They cannot be shown again. */
export interface UnkeptCodes {
  codes: readonly string[] | undefined;
  onCodes: (codes: readonly string[] | undefined) => void;
}

/** Keeps the codes while somebody changes tabs, and asks before the page is left. */
export function useUnkeptCodes() {
  const [codes, onCodes] = useState<readonly string[]>();
  // Who erased the account needs no codes any more.
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
    <LeaveDialog title="Have you kept your recovery codes?" leave="Leave without them" {...props}>
      We cannot show them again. Without them and without your phone you could not log in any more.
    </LeaveDialog>
  );
}
