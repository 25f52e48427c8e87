import Flag from "lucide-react/icons/flag";
import { useReportDialog } from "./use-report-dialog.tsx";

interface ReportLinkProps {
  campaign: { id: number; title: string };
  /** A mail to the office: the way without scripts. */
  mail: string;
}

/** "Report Fundraiser": opens the form, or a mail to the office where there is none to be had. */
export function ReportLink({ campaign, mail }: ReportLinkProps) {
  const { report, dialog } = useReportDialog(campaign, () => location.assign(mail));
  return (
    <div className="report">
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
