import {
  type AlertState,
  alertStates,
  listAlerts,
  type OfficeAlert,
} from "#contract/foundation/alerts.ts";
import { moneyPath, officePath } from "#contract/page-paths.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { officeMeta } from "../office-meta.ts";
import { useQueues } from "../office-queues.ts";
import { CardPages } from "../page-list.tsx";
import { StatePage } from "../state-page.tsx";
import type { Route } from "./+types/alerts-page";
import { AlertCard } from "./alert-card.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, officePath("alerts"), "Alerts");

export default function AlertsPage() {
  const { queues } = useQueues();
  return (
    <StatePage<AlertState, OfficeAlert, Awaited<ReturnType<typeof loadPage>>>
      page="alerts"
      title="Alerts"
      lead="Problems that need your attention. Resolve an alert once you have dealt with it. It opens again if the problem persists."
      states={alertStates}
      labels={{ open: "Open", settled: "Resolved" }}
      countOf={(state) => (state === "open" ? queues?.alerts : undefined)}
      load={loadPage}
      nothing={{
        title: "No open alerts",
        text: "New problems appear here, and we email you about them.",
      }}
      end={<HeldPayments count={queues?.payments ?? 0} />}
    >
      {(list, what, empty) => (
        <CardPages list={list} what={what} empty={empty}>
          {(alert, replace) => <AlertCard key={alert.id} alert={alert} onSettled={replace} />}
        </CardPages>
      )}
    </StatePage>
  );
}

/** Alerts about payments on hold are handled on the Payments page. */
function HeldPayments({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p>
      <a className="link" href={moneyPath("payments")}>
        {count === 1 ? "1 payment is on hold" : `${count} payments are on hold`}
      </a>
    </p>
  );
}

function loadPage(state: AlertState, cursor: string | undefined) {
  return authorisedApi(listAlerts, { query: { state, cursor } });
}
