import {
  type AlertState,
  alertStates,
  listAlerts,
  type OfficeAlert,
} from "#contract/foundation/alerts.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { useQueues } from "../office-queues.ts";
import { CardPages } from "../page-list.tsx";
import { StateRoom } from "../state-room.tsx";
import { AlertCard } from "./alert-card.tsx";
import { QuarantineList } from "./quarantine-list.tsx";

/** Alerts that a person has to settle, and payments that are held back until they fit. */
export function AlertRoom() {
  const { queues } = useQueues();
  return (
    <StateRoom<AlertState, OfficeAlert, Awaited<ReturnType<typeof loadPage>>>
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
      end={<QuarantineList />}
    >
      {(list, what, empty) => (
        <CardPages list={list} what={what} empty={empty}>
          {(alert, replace) => <AlertCard key={alert.id} alert={alert} onSettled={replace} />}
        </CardPages>
      )}
    </StateRoom>
  );
}

function loadPage(state: AlertState, cursor: string | undefined) {
  return authorisedApi(listAlerts, { query: { state, cursor } });
}
