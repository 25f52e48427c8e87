import type { Issue } from "#contract/outreach/newsletter-issues.ts";
import { AreaHead } from "../../../ui/area-head.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { ErrorMessage } from "../../../ui/status-message.tsx";
import { type IssueDraft, useIssueDraft } from "../use-issue-draft.ts";
import { IssueAudience } from "./issue-audience.tsx";
import { IssueBlocks } from "./issue-blocks.tsx";
import { IssuePreview } from "./issue-preview.tsx";
import { IssueSending } from "./issue-sending.tsx";

interface IssueEditorProps {
  issue: Issue;
  onScheduled: (issue: Issue) => void;
  reload: () => Promise<void>;
}

export function IssueEditor({ issue, onScheduled, reload }: IssueEditorProps) {
  const draft = useIssueDraft(issue);
  const { text, problem } = draft;
  return (
    <>
      <AreaHead
        title={text.subject || "New issue"}
        lead={<span role="status">{savedText(draft)}</span>}
      />
      <div className="issue-editor-columns">
        <div className="issue-editor-writing">
          <ErrorMessage>{problem.whole}</ErrorMessage>
          {problem.stale && (
            <Button variant="quiet" size="small" onClick={() => void reload()}>
              Load their version
            </Button>
          )}
          <TextField
            label="Subject"
            value={text.subject}
            maxLength={150}
            error={problem.subject}
            onChange={({ target }) => draft.change({ subject: target.value })}
          />
          <IssueBlocks draft={draft} />
          <IssueAudience segment={text.segment} onChange={(segment) => draft.change({ segment })} />
          <IssueSending draft={draft} onScheduled={onScheduled} />
        </div>
        <IssuePreview url={draft.issue.preview_url} />
      </div>
    </>
  );
}

function savedText({ dirty, problem }: IssueDraft): string {
  if (problem.stale) return "Someone else has changed this issue.";
  if (!dirty) return "All changes saved.";
  const error = problem.whole ?? problem.subject ?? Object.values(problem.blocks)[0];
  return error === undefined ? "Saving …" : "Not saved. Please fix the errors below.";
}
