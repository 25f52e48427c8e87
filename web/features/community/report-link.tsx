import Flag from "lucide-react/icons/flag";
import { type ReactNode, useState } from "react";
import { useLater } from "../../lib/use-later.ts";
import type { Reported } from "./report-dialog.tsx";

interface ReportLinkProps {
  campaign: { id: number; title: string };
  /** A mail to the office, for visitors without scripts. */
  mail: string;
}

/** "Report Fundraiser": opens the form, or a mail to the office where the form cannot be loaded. */
export function ReportLink({ campaign, mail }: ReportLinkProps) {
  const { report, dialog } = useReportDialog(campaign, () => location.assign(mail));
  return (
    <div className="report-link">
      <Flag aria-hidden="true" />
      <a
        href={mail}
        className="link"
        onClick={(event) => {
          event.preventDefault();
          report();
        }}
      >
        Report Fundraiser
      </a>
      <span>Something looks wrong? Tell us; we read every report.</span>
      {dialog}
    </div>
  );
}

const load = () => import("./report-dialog.tsx").then(({ ReportDialog }) => ReportDialog);

/** A dialog to report a campaign or one of its comments, loaded when it is first needed. */
export function useReportDialog(
  campaign: { id: number; title: string },
  /** Called where the dialog cannot be loaded. */
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
