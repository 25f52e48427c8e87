import {
  type AlertState,
  alertStates,
  listAlerts,
  type OfficeAlert,
} from "#contract/foundation/alerts.ts";
import { moneyPath } from "#contract/page-paths.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { useQueues } from "../office-queues.ts";
import { CardPages } from "../page-list.tsx";
import { StateRoom } from "../state-room.tsx";
import { AlertCard } from "./alert-card.tsx";

/** Alerts that a person has to settle. */
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
      end={<HeldPayments count={queues?.payments ?? 0} />}
    >
      {(list, what, empty) => (
        <CardPages list={list} what={what} empty={empty}>
          {(alert, replace) => <AlertCard key={alert.id} alert={alert} onSettled={replace} />}
        </CardPages>
      )}
    </StateRoom>
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
