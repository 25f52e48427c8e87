import { useNavigate } from "react-router";
import {
  createIssue,
  type IssueSummary,
  listIssues,
} from "#contract/outreach/newsletter-issues.ts";
import { officePath } from "#contract/page-paths.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { AreaHead } from "../../../ui/area-head.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { CutText } from "../../../ui/table/cut-text.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import { PagedTable } from "../../../ui/table/paged-table.tsx";
import { ShortTime } from "../../../ui/table/short-time.tsx";
import { ActionOutcome } from "../action-outcome.tsx";
import { officeMeta } from "../office-meta.ts";
import { Permitted } from "../permitted.tsx";
import { useActionRunner } from "../use-action-runner.ts";
import type { Route } from "./+types/newsletter-page";
import { issueStateLabels } from "./newsletter-labels.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, officePath("newsletter"), "Newsletter");

const figureLabels = {
  delivered: "Delivered",
  opened: "Opened",
  clicked: "Clicked",
  rejected: "Rejected",
} as const;

type IssuePage = Awaited<ReturnType<typeof loadPage>>;

const columns: ReadonlyArray<Column<IssueSummary>> = [
  {
    head: "Subject",
    kind: "name",
    cell: ({ id, subject }) => (
      <a href={officePath("newsletter", id)} className="link">
        <CutText>{subject || "No subject"}</CutText>
      </a>
    ),
  },
  {
    head: "Status",
    kind: "short",
    cell: ({ state }) => (
      <Badge tone={state === "draft" ? "sand" : state === "sent" ? "mist" : "giving"}>
        {issueStateLabels[state]}
      </Badge>
    ),
  },
  {
    head: "When",
    kind: "short",
    cell: ({ scheduled_for, changed_at }) => <ShortTime iso={scheduled_for ?? changed_at} />,
  },
  ...(["delivered", "opened", "clicked", "rejected"] as const).map(
    (figure): Column<IssueSummary> => ({
      head: figureLabels[figure],
      kind: "number",
      cell: ({ figures }) => figures?.[figure].toLocaleString("en-US"),
    }),
  ),
];

export default function NewsletterPage() {
  const navigate = useNavigate();
  const list = usePages<IssueSummary, IssuePage>("issues", loadPage);
  const runner = useActionRunner();
  const create = () =>
    runner.run("create", async () => {
      const { id } = await authorisedApi(createIssue, {});
      await navigate(officePath("newsletter", id));
      return "Draft created.";
    });
  return (
    <>
      <AreaHead
        title="Newsletter"
        lead="Write to all subscribers, or only to those who donated."
        actions={
          <Permitted area="newsletter">
            <Button busy={runner.busy === "create"} onClick={create}>
              New issue
            </Button>
          </Permitted>
        }
      />
      <ActionOutcome runner={runner} />
      <PagedTable
        what="The issues"
        pages={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={
          <EmptyState title="No issues yet">
            <p>Start an issue. It is saved automatically, and no one sees it until you send it.</p>
          </EmptyState>
        }
      />
    </>
  );
}

function loadPage(cursor: string | undefined) {
  return authorisedApi(listIssues, { query: { cursor } });
}
