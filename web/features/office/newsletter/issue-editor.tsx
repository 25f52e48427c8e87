import type { Issue } from "#contract/outreach/newsletter-issues.ts";
import { AreaHead } from "../../../ui/area-head.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { Refused } from "../../../ui/said.tsx";
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

/** Edits an issue, with the preview beside it. */
export function IssueEditor({ issue, onScheduled, reload }: IssueEditorProps) {
  const draft = useIssueDraft(issue);
  const { text, problem } = draft;
  return (
    <>
      <AreaHead
        title={text.subject || "New issue"}
        lead={<span role="status">{savedWords(draft)}</span>}
      />
      <div className="issue-editor-columns">
        <div className="issue-editor-writing">
          <Refused>{problem.whole}</Refused>
          {problem.stale && (
            <Button variant="quiet" size="small" onClick={() => void reload()}>
              Load what they wrote
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

function savedWords({ dirty, problem }: IssueDraft): string {
  if (problem.stale) return "Somebody else wrote on it meanwhile.";
  if (!dirty) return "Everything is saved.";
  const refused = problem.whole ?? problem.subject ?? Object.values(problem.blocks)[0];
  return refused === undefined ? "Saving …" : "Not saved: please look at what is marked.";
}
