import { type OfficeReport, reportReasons } from "#contract/campaigns/reports.ts";
import { decideReport, type ReportAction } from "#contract/office/review.ts";
import { officePath } from "#contract/page-paths.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { ActionOutcome } from "../action-outcome.tsx";
import { Permitted } from "../permitted.tsx";
import { useActionRunner } from "../use-action-runner.ts";
import { ReportPicture } from "./report-picture.tsx";

interface ReportActionTexts {
  readonly label: string;
  readonly title: string;
  readonly lead: string;
  readonly done: string;
  readonly danger?: boolean;
}

const reportActionTexts: Readonly<Record<ReportAction, ReportActionTexts>> = {
  dismiss: {
    label: "Dismiss",
    title: "Dismiss this report?",
    lead: "Nothing changes. Only the office can read your note.",
    done: "Report dismissed.",
  },
  pause_campaign: {
    label: "Pause the campaign",
    title: "Pause the campaign?",
    lead: "It can't receive donations until you resume it. We email the team your note as the reason.",
    done: "Campaign paused. We've emailed the team your note.",
    danger: true,
  },
  hide_comment: {
    label: "Hide the comment",
    title: "Hide the comment?",
    lead: "No one can see it any more, and the team can't show it again. Only the office can read your note.",
    done: "Comment hidden.",
    danger: true,
  },
};

interface ReportCardProps {
  report: OfficeReport;
  onDecided: (report: OfficeReport) => void;
}

export function ReportCard({ report, onDecided }: ReportCardProps) {
  const runner = useActionRunner();
  const { id, campaign, comment, state } = report;

  const start = (action: ReportAction) => {
    const { title, lead, label, danger } = reportActionTexts[action];
    const onConfirm = (note: string) =>
      runner.run(action, async () => {
        onDecided(await authorisedApi(decideReport, { params: { id }, body: { action, note } }));
        return reportActionTexts[action].done;
      });
    runner.askReason({ title, lead, confirm: label, danger, label: "Note", onConfirm });
  };
  const canPause = campaign.state === "active" || campaign.state === "paused";
  const possible: ReportAction[] = [
    "dismiss",
    ...(comment ? ["hide_comment" as const] : []),
    ...(canPause ? ["pause_campaign" as const] : []),
  ];

  return (
    <li className="office-card">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="text-lg">{reportReasons[report.reason]}</h2>
        <Badge tone={comment ? "sand" : "giving"}>{comment ? "Comment" : "Campaign"}</Badge>
      </div>
      <p className="office-quote">{report.text}</p>
      {report.has_picture && <ReportPicture reportId={id} />}
      <p className="text-sm text-ink-soft">
        {report.reporter ? `${report.reporter.name}, ${report.reporter.email}` : "A guest"},{" "}
        <RelativeTime iso={report.reported_at} />
        {report.open_of_campaign > 0 &&
          `; ${report.open_of_campaign} more open reports about this campaign`}
      </p>
      <div className="office-card-about">
        <p>
          About{" "}
          <a className="link" href={officePath("reviews", campaign.id)}>
            {campaign.title}
          </a>
        </p>
        {comment && (
          <blockquote>
            <p>{comment.text || "The author deleted this comment."}</p>
            <footer className="text-sm text-ink-soft">
              {comment.author ?? "Someone"}, <RelativeTime iso={comment.posted_at} />
              {comment.hidden && " (hidden)"}
            </footer>
          </blockquote>
        )}
      </div>
      {state === "open" ? (
        <Permitted area="campaigns">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            {possible.map((action) => (
              <Button
                key={action}
                variant="quiet"
                size="small"
                className={reportActionTexts[action].danger ? "btn-danger" : undefined}
                onClick={() => start(action)}
              >
                {reportActionTexts[action].label}
              </Button>
            ))}
          </div>
        </Permitted>
      ) : (
        <div className="office-card-about">
          <p>
            <b>{report.decided_by}</b> {state === "acted" ? "took action" : "dismissed this"}{" "}
            {report.decided_at && <RelativeTime iso={report.decided_at} />}
          </p>
          {report.note && <p className="office-quote">{report.note}</p>}
        </div>
      )}
      <ActionOutcome runner={runner} />
    </li>
  );
}
