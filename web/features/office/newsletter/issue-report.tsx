import { useEffect } from "react";
import type { MailFigures } from "#contract/outreach/mailings.ts";
import { cancelIssue, type Issue } from "#contract/outreach/newsletter-issues.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { AreaHead } from "../../../ui/area-head.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ActionOutcome } from "../action-outcome.tsx";
import { useActionRunner } from "../use-action-runner.ts";
import { IssuePreview } from "./issue-preview.tsx";
import { browserTimeText, issueStateLabels } from "./newsletter-labels.ts";

interface IssueReportProps {
  issue: Issue;
  onIssue: (issue: Issue) => void;
  reload: () => Promise<void>;
}

const RELOAD_EVERY_MS = 3_000;
const number = new Intl.NumberFormat("en-US");
const figureLabels: ReadonlyArray<[keyof Omit<MailFigures, "adding">, string]> = [
  ["recipients", "Recipients"],
  ["sent", "Sent"],
  ["delivered", "Delivered"],
  ["opened", "Opened"],
  ["clicked", "Clicked"],
  ["rejected", "Rejected"],
  ["responded", "Responded"],
];

export function IssueReport({ issue, onIssue, reload }: IssueReportProps) {
  const runner = useActionRunner();
  const { state, scheduled_for, figures } = issue;
  const isPending = state === "scheduled" || state === "sending";

  useEffect(() => {
    if (!isPending) return;
    const timer = setInterval(() => void reload().catch(() => {}), RELOAD_EVERY_MS);
    return () => clearInterval(timer);
  }, [isPending, reload]);

  const cancel = () =>
    runner.run("cancel", async () => {
      onIssue(await authorisedApi(cancelIssue, { params: { id: issue.id } }));
      return "Cancelled. The issue is a draft again.";
    });

  return (
    <>
      <AreaHead
        title={issue.subject}
        lead={
          <>
            <Badge tone={isPending ? "giving" : "mist"}>{issueStateLabels[state]}</Badge>{" "}
            {scheduled_for && browserTimeText(scheduled_for)}, written by {issue.author}
          </>
        }
        actions={
          state === "scheduled" && (
            <Button variant="quiet" busy={runner.busy === "cancel"} onClick={cancel}>
              Cancel sending
            </Button>
          )
        }
      />
      <ActionOutcome runner={runner} />
      {figures && (
        <>
          <dl className="issue-report-figures">
            {figureLabels.map(([name, label]) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{number.format(figures[name])}</dd>
              </div>
            ))}
          </dl>
          <p className="text-sm text-ink-soft">
            {figures.adding && "We're still adding recipients, so these figures will grow. "}
            Sent includes delivered and rejected emails. We count opens and clicks only from people
            who allow it.
          </p>
        </>
      )}
      <IssuePreview url={issue.preview_url} />
    </>
  );
}
