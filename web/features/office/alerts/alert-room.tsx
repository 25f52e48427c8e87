import { useSearchParams } from "react-router";
import {
  type AlertState,
  alertStates,
  listAlerts,
  type OfficeAlert,
} from "#contract/foundation/alerts.ts";
import { officePath } from "#contract/page-paths.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { AreaHead } from "../../../ui/area-head.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { useQueues } from "../office-queues.ts";
import { PageList } from "../page-list.tsx";
import { AlertCard } from "./alert-card.tsx";
import { QuarantineList } from "./quarantine-list.tsx";

const words: Readonly<Record<AlertState, string>> = { open: "Open", settled: "Settled" };

/** Alerts that a person has to settle, and payments that are held back until they fit. */
export function AlertRoom() {
  const [search] = useSearchParams();
  const { queues } = useQueues();
  const state = alertStates.find((one) => one === search.get("state")) ?? "open";
  const list = usePages<OfficeAlert, Awaited<ReturnType<typeof loadPage>>>(state, (cursor) =>
    loadPage(state, cursor),
  );
  return (
    <>
      <AreaHead
        title="Alerts"
        lead="What the site cannot decide by itself. Settle an alert when it was dealt with: it opens again if its cause goes on."
      />
      <Tabs
        label="Alerts"
        tabs={alertStates.map((one) => ({
          href: `${officePath("alerts")}?state=${one}`,
          label: one === "open" && queues ? `${words[one]} (${queues.alerts})` : words[one],
          current: one === state,
        }))}
      />
      <PageList
        list={list}
        what="The alerts"
        empty={
          <EmptyState title={state === "open" ? "Nothing needs you" : "There is none"}>
            {state === "open" && <p>What does not add up appears here, and is mailed to you.</p>}
          </EmptyState>
        }
      >
        <ol className="grid gap-3">
          {list.page?.data.map((alert) => (
            <AlertCard
              key={alert.id}
              alert={alert}
              onSettled={(settled) =>
                list.replace((one) => (one.id === settled.id ? settled : one))
              }
            />
          ))}
        </ol>
      </PageList>
      {state === "open" && <QuarantineList />}
    </>
  );
}

function loadPage(state: AlertState, cursor: string | undefined) {
  return authorisedApi(listAlerts, { query: { state, cursor } });
}
