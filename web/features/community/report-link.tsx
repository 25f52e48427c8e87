import Flag from "lucide-react/icons/flag";
import { type ReactNode, useState } from "react";
import { useLazyComponent } from "../../lib/use-lazy-component.ts";
import type { ReportedComment } from "./report-dialog.tsx";

interface ReportLinkProps {
  campaign: { id: number; title: string };
  /** `mailto:` link to the office, for visitors without JavaScript. */
  mail: string;
}

/** Opens the report form, or an email to the office if the form can't be loaded. */
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
      <span>Something looks wrong? Let us know. We read every report.</span>
      {dialog}
    </div>
  );
}

const load = () => import("./report-dialog.tsx").then(({ ReportDialog }) => ReportDialog);

export function useReportDialog(
  campaign: { id: number; title: string },
  onLoadFailed?: () => void,
): { report: (comment?: ReportedComment) => void; dialog: ReactNode } {
  const [open, setOpen] = useState(false);
  const [comment, setComment] = useState<ReportedComment>();
  const Loaded = useLazyComponent(open, load, onLoadFailed);
  return {
    report: (reported) => {
      setComment(reported);
      setOpen(true);
    },
    dialog: Loaded && (
      <Loaded campaign={campaign} comment={comment} open={open} onClose={() => setOpen(false)} />
    ),
  };
}
