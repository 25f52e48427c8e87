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
import { issueStateWords, momentText } from "./newsletter-words.ts";

interface IssueReportProps {
  issue: Issue;
  onIssue: (issue: Issue) => void;
  reload: () => Promise<void>;
}

const LOOK_EVERY_MS = 3_000;
const number = new Intl.NumberFormat("en-US");
const figureWords: ReadonlyArray<[keyof Omit<MailFigures, "adding">, string]> = [
  ["recipients", "Recipients"],
  ["sent", "Sent"],
  ["delivered", "Delivered"],
  ["opened", "Opened"],
  ["clicked", "Clicked"],
  ["rejected", "Rejected"],
  ["responded", "Responded"],
];

/** An issue that is scheduled, being sent or sent: when, how far it is, and the figures. */
export function IssueReport({ issue, onIssue, reload }: IssueReportProps) {
  const runner = useActionRunner();
  const { state, scheduled_for, figures } = issue;
  const moving = state === "scheduled" || state === "sending";

  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => void reload().catch(() => {}), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [moving, reload]);

  const cancel = () =>
    runner.run("cancel", async () => {
      onIssue(await authorisedApi(cancelIssue, { params: { id: issue.id } }));
      return "It is a draft again.";
    });

  return (
    <>
      <AreaHead
        title={issue.subject}
        lead={
          <>
            <Badge tone={moving ? "giving" : "mist"}>{issueStateWords[state]}</Badge>{" "}
            {scheduled_for && momentText(scheduled_for)}, written by {issue.author}
          </>
        }
        actions={
          state === "scheduled" && (
            <Button variant="quiet" busy={runner.busy === "cancel"} onClick={cancel}>
              Take it back
            </Button>
          )
        }
      />
      <ActionOutcome runner={runner} />
      {figures && (
        <>
          <dl className="issue-report-figures">
            {figureWords.map(([name, words]) => (
              <div key={name}>
                <dt>{words}</dt>
                <dd>{number.format(figures[name])}</dd>
              </div>
            ))}
          </dl>
          <p className="text-sm text-ink-soft">
            {figures.adding && "Recipients are still being added: this is how far it is. "}
            Sent is what was delivered and what was rejected. Opens and clicks are counted for
            people who allow it.
          </p>
        </>
      )}
      <IssuePreview url={issue.preview_url} />
    </>
  );
}
