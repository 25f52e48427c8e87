import { useState } from "react";
import { monthText } from "#contract/month-text.ts";
import { closeMonth, type MonthReport } from "#contract/office/months.ts";
import { canRead } from "#contract/office-roles.ts";
import { moneyPath } from "#contract/page-paths.ts";
import { countText } from "../../../lib/count-text.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { ErrorMessage } from "../../../ui/status-message.tsx";
import { useCanChange, useQueues } from "../office-queues.ts";
import { timestampText } from "../timestamp-text.ts";
import type { ActionRunner } from "../use-action-runner.ts";
import { pendingTexts } from "./month-texts.ts";

interface MonthStatusProps {
  report: MonthReport;
  runner: ActionRunner;
  onClosed: (report: MonthReport) => void;
}

/** Whether the month can still change, what may change it, and the button that closes it. */
export function MonthStatus({ report, runner, onClosed }: MonthStatusProps) {
  const { month, state, closed_at, closes_first } = report;
  const canClose = useCanChange("money");
  const [asking, setAsking] = useState(false);
  const name = monthText(month);
  const close = async () => {
    const done = await runner.run(month, async () => {
      onClosed(await authorisedApi(closeMonth, { body: { month } }));
      return `${name} is closed.`;
    });
    if (done) setAsking(false);
  };
  return (
    <section className="office-card" aria-label="Status">
      {state === "running" && (
        <p>
          <Badge tone="sand">Not over</Badge> {name} is not over yet. These are the figures so far.
        </p>
      )}
      {state === "closed" && (
        <p>
          <Badge tone="mist">Closed</Badge> Closed on {timestampText(closed_at ?? "")}. This report
          can’t change any more: anything recorded later counts in the month after.
        </p>
      )}
      {state === "ended" && (
        <p>
          <Badge tone="giving">Open</Badge> {name} is over, but not closed. What is recorded late
          still counts on its own date. Once the month is closed, this report can’t change.
        </p>
      )}
      <LateNotes report={report} />
      <PendingList report={report} />
      {canClose && state === "ended" && closes_first && (
        <p className="no-print">
          Months are closed in order:{" "}
          <a className="link" href={`${moneyPath("months")}?month=${closes_first}`}>
            close {monthText(closes_first)} first
          </a>
          .
        </p>
      )}
      {canClose && state === "ended" && !closes_first && (
        <p className="no-print">
          <Button onClick={() => setAsking(true)}>Close {name}</Button>
        </p>
      )}
      <Dialog open={asking} onClose={() => setAsking(false)} title={`Close ${name}?`}>
        <div className="grid gap-5">
          <p>
            You can’t open it again. Anything recorded later for {name} or an earlier month counts
            in the month after.
          </p>
          <PendingList report={report} />
          <ErrorMessage>{runner.problem}</ErrorMessage>
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="quiet" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button busy={runner.busy !== undefined} onClick={() => void close()}>
              Close {name}
            </Button>
          </div>
        </div>
      </Dialog>
    </section>
  );
}

function LateNotes({ report: { state, late, carried } }: { report: MonthReport }) {
  return (
    <>
      {state !== "running" && late.count > 0 && (
        <p className="text-sm text-ink-soft">
          {countText(late.count, "transaction")} in this report {late.count === 1 ? "was" : "were"}{" "}
          recorded after the month’s end, the last on {timestampText(late.last_at ?? "")}.
        </p>
      )}
      {carried.count > 0 && (
        <p className="text-sm text-ink-soft">
          {countText(carried.count, "transaction")} in this report{" "}
          {carried.count === 1 ? "is" : "are"} from an earlier month that was already closed, the
          oldest from {timestampText(carried.oldest_at ?? "")}.
        </p>
      )}
    </>
  );
}

function PendingList({ report: { pending } }: { report: MonthReport }) {
  const { role } = useQueues();
  if (pending.length === 0) return null;
  return (
    <div className="grid gap-1 text-sm">
      <p>On hold, and may still change this month:</p>
      <ul className="list-disc pl-5">
        {pending.map(({ kind, count }) => {
          const { one, many, href, area } = pendingTexts[kind];
          const text = countText(count, one, many);
          return (
            <li key={kind}>
              {role && canRead(role, area) ? (
                <a className="link" href={href}>
                  {text}
                </a>
              ) : (
                text
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
