import { type OfficeReport, type ReportState, reportStates } from "#contract/campaigns/reports.ts";
import { listReports } from "#contract/office/review.ts";
import { officePath } from "#contract/page-paths.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { officeMeta } from "../office-meta.ts";
import { useQueues } from "../office-queues.ts";
import { CardPages } from "../page-list.tsx";
import { StatePage } from "../state-page.tsx";
import type { Route } from "./+types/reports-page";
import { ReportCard } from "./report-card.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, officePath("reports"), "Reports");

export default function ReportsPage() {
  const { queues } = useQueues();
  return (
    <StatePage<ReportState, OfficeReport, Awaited<ReturnType<typeof loadPage>>>
      page="reports"
      title="Reports"
      lead="Look at the campaign or comment before you decide. We don't tell the person who reported it."
      states={reportStates}
      labels={{ open: "Open", dismissed: "Dismissed", acted: "Action taken" }}
      countOf={(state) => (state === "open" ? queues?.reports : undefined)}
      load={loadPage}
      nothing={{
        title: "No open reports",
        text: "Reports about campaigns and comments appear here.",
      }}
    >
      {(list, what, empty) => (
        <CardPages list={list} what={what} empty={empty}>
          {(report, replace) => <ReportCard key={report.id} report={report} onDecided={replace} />}
        </CardPages>
      )}
    </StatePage>
  );
}

function loadPage(state: ReportState, cursor: string | undefined) {
  return authorisedApi(listReports, { query: { state, cursor } });
}
