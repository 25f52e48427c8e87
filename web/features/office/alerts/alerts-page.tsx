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

/** Alerts that a person has to settle. */
export default function AlertsPage() {
  const { queues } = useQueues();
  return (
    <StatePage<AlertState, OfficeAlert, Awaited<ReturnType<typeof loadPage>>>
      room="alerts"
      title="Alerts"
      lead="What the site cannot decide by itself. Settle an alert when it was dealt with: it opens again if its cause goes on."
      states={alertStates}
      words={{ open: "Open", settled: "Settled" }}
      countOf={(state) => (state === "open" ? queues?.alerts : undefined)}
      load={loadPage}
      nothing={{
        title: "Nothing needs you",
        text: "What does not add up appears here, and is mailed to you.",
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

/** Payments that do not fit the books have a room of their own. */
function HeldPayments({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p>
      <a className="link" href={moneyPath("payments")}>
        {count === 1 ? "One payment is held back" : `${count} payments are held back`}
      </a>{" "}
      and decided in the room for money.
    </p>
  );
}

function loadPage(state: AlertState, cursor: string | undefined) {
  return authorisedApi(listAlerts, { query: { state, cursor } });
}
