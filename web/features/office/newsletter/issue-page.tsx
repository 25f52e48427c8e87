import { useCallback } from "react";
import { getIssue } from "#contract/outreach/newsletter-issues.ts";
import { officePath } from "#contract/page-paths.ts";
import { useResponse } from "../../../lib/api/use-response.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { SectionError } from "../../../ui/section-error.tsx";
import { SectionSkeleton } from "../../../ui/section-skeleton.tsx";
import { officeMeta } from "../office-meta.ts";
import { useCanChange } from "../office-queues.ts";
import type { Route } from "./+types/issue-page";
import { IssueEditor } from "./issue-editor.tsx";
import { IssueReport } from "./issue-report.tsx";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  officeMeta(matches, officePath("newsletter", params.id), "Newsletter");

export default function NewsletterIssuePage({ params }: Route.ComponentProps) {
  return <IssueScreen key={params.id} id={Number(params.id)} />;
}

function IssueScreen({ id }: { id: number }) {
  const load = useCallback(() => authorisedApi(getIssue, { params: { id } }), [id]);
  const canChange = useCanChange("newsletter");
  const { answer: issue, failed, retry, setAnswer } = useResponse(load);
  if (failed) return <SectionError what="The issue" retry={retry} />;
  if (!issue) return <SectionSkeleton label="The issue is loading" rows={6} />;
  const reload = async () => setAnswer(await load());
  return (
    <fieldset disabled={!canChange} className="contents">
      {issue.state === "draft" ? (
        <IssueEditor key={issue.version} issue={issue} onScheduled={setAnswer} reload={reload} />
      ) : (
        <IssueReport issue={issue} onIssue={setAnswer} reload={reload} />
      )}
    </fieldset>
  );
}
