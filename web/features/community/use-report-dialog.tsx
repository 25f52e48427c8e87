import { type ReactNode, useState } from "react";
import { useLater } from "../../lib/use-later.ts";
import type { Reported } from "./report-dialog.tsx";

const load = () => import("./report-dialog.tsx").then(({ ReportDialog }) => ReportDialog);

/** A dialog to report a campaign or one of its comments, fetched when it is first asked for. */
export function useReportDialog(
  campaign: { id: number; title: string },
  /** Called where the dialog cannot be had. */
  failed?: () => void,
): { report: (comment?: Reported) => void; dialog: ReactNode } {
  const [open, setOpen] = useState(false);
  const [comment, setComment] = useState<Reported>();
  const Loaded = useLater(open, load, failed);
  return {
    report: (what) => {
      setComment(what);
      setOpen(true);
    },
    dialog: Loaded && (
      <Loaded campaign={campaign} comment={comment} open={open} onClose={() => setOpen(false)} />
    ),
  };
}
