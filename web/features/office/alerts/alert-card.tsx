import { alertKinds, stayingSettled } from "#contract/foundation/alert-kinds.ts";
import { type OfficeAlert, settleAlert } from "#contract/foundation/alerts.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { ActionOutcome } from "../action-outcome.tsx";
import { FactList } from "../fact-list.tsx";
import { useActionRunner } from "../use-action-runner.ts";
import { alertFacts, alertWays } from "./alert-words.ts";
import { AlertedEvent } from "./alerted-event.tsx";

interface AlertCardProps {
  alert: OfficeAlert;
  onSettled: (alert: OfficeAlert) => void;
}

/** One alert: what happened, what to do about it, the facts, and a button to settle it. */
export function AlertCard({ alert, onSettled }: AlertCardProps) {
  const runner = useActionRunner();
  const { title, advice } = alertKinds[alert.kind];
  const begin = () =>
    runner.askReason({
      title: "Settle this alert?",
      lead: `Say what was done about it. ${
        stayingSettled.includes(alert.kind)
          ? "It does not open again."
          : "If its cause goes on, it opens again after an hour."
      }`,
      confirm: "Settle",
      label: "What was done",
      onConfirm: (note) =>
        runner.run("settle", async () => {
          const call = { params: { id: alert.id }, body: { note } };
          onSettled(await authorisedApi(settleAlert, call));
          return "The alert is settled.";
        }),
    });
  return (
    <li className="office-card">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="text-lg">{title}</h2>
        {alert.times > 1 && <Badge tone="sand">{alert.times} times</Badge>}
      </div>
      <p>{advice}</p>
      <FactList facts={alertFacts(alert.facts)} />
      <AlertWays alert={alert} />
      {alert.facts.some(({ name }) => name === "eventId") && <AlertedEvent alertId={alert.id} />}
      <p className="text-sm text-ink-soft">
        First <RelativeTime iso={alert.raised_at} />
        {alert.times > 1 && (
          <>
            , last <RelativeTime iso={alert.last_raised_at} />
          </>
        )}
      </p>
      {alert.settled ? (
        <div className="office-card-about">
          <p>
            <b>{alert.settled.by}</b> settled it <RelativeTime iso={alert.settled.at} />
          </p>
          <p className="office-quote">{alert.settled.note}</p>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button variant="quiet" size="small" onClick={begin}>
            Settle
          </Button>
        </div>
      )}
      <ActionOutcome runner={runner} />
    </li>
  );
}

function AlertWays({ alert }: { alert: OfficeAlert }) {
  const ways = alertWays(alert);
  if (ways.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
      {ways.map(({ href, label }) => (
        <a key={label} className="link" href={href}>
          {label}
        </a>
      ))}
    </p>
  );
}
