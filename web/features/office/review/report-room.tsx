import { useSearchParams } from "react-router";
import { type OfficeReport, type ReportState, reportStates } from "#contract/campaigns/reports.ts";
import { listReports } from "#contract/office/review.ts";
import { officePath } from "#contract/page-paths.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { AreaHead } from "../../../ui/area-head.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { useQueues } from "../office-queues.ts";
import { PageList } from "../page-list.tsx";
import { ReportCard } from "./report-card.tsx";

const words: Readonly<Record<ReportState, string>> = {
  open: "Open",
  dismissed: "Dismissed",
  acted: "Acted upon",
};

/** The reports, each with its decision. */
export function ReportRoom() {
  const [search] = useSearchParams();
  const { queues } = useQueues();
  const state = reportStates.find((one) => one === search.get("state")) ?? "open";
  const list = usePages<OfficeReport, Awaited<ReturnType<typeof loadPage>>>(state, (cursor) =>
    loadPage(state, cursor),
  );
  return (
    <>
      <AreaHead
        title="Reports"
        lead="Look at what is meant before you decide. Whoever reported is not told."
      />
      <Tabs
        label="Reports"
        tabs={reportStates.map((one) => ({
          href: `${officePath("reports")}?state=${one}`,
          label: one === "open" && queues ? `${words[one]} (${queues.reports})` : words[one],
          current: one === state,
        }))}
      />
      <PageList
        list={list}
        what="The reports"
        empty={
          <EmptyState title={state === "open" ? "Nobody complains" : "There is none"}>
            {state === "open" && <p>Reports of campaigns and comments appear here.</p>}
          </EmptyState>
        }
      >
        <ol className="grid gap-3">
          {list.page?.data.map((report) => (
            <ReportCard
              key={report.id}
              report={report}
              onDecided={(decided) =>
                list.replace((one) => (one.id === decided.id ? decided : one))
              }
            />
          ))}
        </ol>
      </PageList>
    </>
  );
}

function loadPage(state: ReportState, cursor: string | undefined) {
  return authorisedApi(listReports, { query: { state, cursor } });
}
