import { alertKinds, permanentlyResolvedKinds } from "#contract/foundation/alert-kinds.ts";
import { type OfficeAlert, settleAlert } from "#contract/foundation/alerts.ts";
import { canRead } from "#contract/office-roles.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { ActionOutcome } from "../action-outcome.tsx";
import { FactList } from "../fact-list.tsx";
import { findOfficePage } from "../office-pages.ts";
import { useQueues } from "../office-queues.ts";
import { Permitted } from "../permitted.tsx";
import { useActionRunner } from "../use-action-runner.ts";
import { alertFacts, alertLinks } from "./alert-texts.ts";
import { AlertedEvent } from "./alerted-event.tsx";

interface AlertCardProps {
  alert: OfficeAlert;
  onSettled: (alert: OfficeAlert) => void;
}

export function AlertCard({ alert, onSettled }: AlertCardProps) {
  const runner = useActionRunner();
  const { title, advice } = alertKinds[alert.kind];
  const askNote = () =>
    runner.askReason({
      title: "Resolve this alert?",
      lead: `Say what you did about it. ${
        permanentlyResolvedKinds.includes(alert.kind)
          ? "It won't open again."
          : "If the problem persists, it opens again after an hour."
      }`,
      confirm: "Resolve",
      label: "What you did",
      onConfirm: (note) =>
        runner.run("settle", async () => {
          const call = { params: { id: alert.id }, body: { note } };
          onSettled(await authorisedApi(settleAlert, call));
          return "Alert resolved.";
        }),
    });
  return (
    <li className="office-card">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="text-lg">{title}</h2>
        {alert.times > 1 && <Badge tone="sand">{alert.times} times</Badge>}
      </div>
      <p>{advice}</p>
      <FactList {...alertFacts(alert)} />
      <AlertLinks alert={alert} />
      {alert.facts.some(({ name }) => name === "eventId") && <AlertedEvent alertId={alert.id} />}
      <p className="text-sm text-ink-soft">
        First reported <RelativeTime iso={alert.raised_at} />
        {alert.times > 1 && (
          <>
            , last <RelativeTime iso={alert.last_raised_at} />
          </>
        )}
      </p>
      {alert.settled ? (
        <div className="office-card-about">
          <p>
            <b>{alert.settled.by}</b> resolved this <RelativeTime iso={alert.settled.at} />
          </p>
          <p className="office-quote">{alert.settled.note}</p>
        </div>
      ) : (
        <Permitted area="alerts">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Button variant="quiet" size="small" onClick={askNote}>
              Resolve
            </Button>
          </div>
        </Permitted>
      )}
      <ActionOutcome runner={runner} />
    </li>
  );
}

function AlertLinks({ alert }: { alert: OfficeAlert }) {
  const { role } = useQueues();
  const links = alertLinks(alert).filter(({ href }) => {
    const [path = ""] = href.split("?");
    const page = findOfficePage(path);
    return !page || (role && canRead(role, page.area));
  });
  if (links.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
      {links.map(({ href, label }) => (
        <a key={label} className="link" href={href}>
          {label}
        </a>
      ))}
    </p>
  );
}
