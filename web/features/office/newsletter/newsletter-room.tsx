import { useNavigate } from "react-router";
import {
  createIssue,
  type IssueSummary,
  listIssues,
} from "#contract/outreach/newsletter-issues.ts";
import { officePath } from "#contract/page-paths.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { countText } from "../../../lib/count-text.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { AreaHead } from "../../../ui/area-head.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { DeedOutcome } from "../deed-outcome.tsx";
import { PageList } from "../page-list.tsx";
import { useDeed } from "../use-deed.ts";
import { issueStateWords, momentText } from "./newsletter-words.ts";

type IssuePage = Awaited<ReturnType<typeof loadPage>>;

/** The issues of the newsletter: drafts, scheduled ones, and sent ones with their figures. */
export function NewsletterRoom() {
  const navigate = useNavigate();
  const list = usePages<IssueSummary, IssuePage>("issues", loadPage);
  const deed = useDeed();
  const begin = () =>
    deed.act("begin", async () => {
      const { id } = await authorisedApi(createIssue, {});
      await navigate(officePath("newsletter", id));
      return "A new issue is begun.";
    });
  return (
    <>
      <AreaHead
        title="Newsletter"
        lead="Issues for everybody who asked for them, or for those who gave."
        actions={
          <Button busy={deed.busy === "begin"} onClick={begin}>
            New issue
          </Button>
        }
      />
      <DeedOutcome deed={deed} />
      <PageList
        list={list}
        what="The issues"
        empty={
          <EmptyState title="Nothing was sent yet">
            <p>Begin an issue: it saves itself, and nobody sees it before you send it.</p>
          </EmptyState>
        }
      >
        <ol className="grid gap-3">
          {list.page?.data.map((issue) => (
            <IssueItem key={issue.id} issue={issue} />
          ))}
        </ol>
      </PageList>
    </>
  );
}

function IssueItem({ issue }: { issue: IssueSummary }) {
  const { id, subject, state, figures, scheduled_for, changed_at } = issue;
  return (
    <li className="office-card office-item">
      <div>
        <h2 className="text-lg">
          <a href={officePath("newsletter", id)} className="cover-link">
            {subject || "Without a subject"}
          </a>
        </h2>
        <p className="text-sm text-ink-soft">
          {figures &&
            `${countText(figures.delivered, "person", "people")} reached, ${figures.opened} opened, ${figures.clicked} clicked, ${figures.rejected} rejected`}
          {state === "scheduled" && scheduled_for && `Goes out ${momentText(scheduled_for)}`}
          {state === "draft" && "Only the office sees it"}
        </p>
      </div>
      <p className="office-item-when">
        <Badge tone={state === "draft" ? "sand" : state === "sent" ? "mist" : "giving"}>
          {issueStateWords[state]}
        </Badge>
        <RelativeTime iso={scheduled_for ?? changed_at} />
      </p>
    </li>
  );
}

function loadPage(cursor: string | undefined) {
  return authorisedApi(listIssues, { query: { cursor } });
}
