import { useEffect, useRef } from "react";
import { formatWire } from "#contract/money.ts";
import { monthText } from "#contract/month-text.ts";
import {
  FAILURE_DAYS,
  getRecurringFigures,
  RETENTION_STEPS,
  type RecurringFigures,
} from "#contract/office/recurring.ts";
import { moneyPath } from "#contract/page-paths.ts";
import { useResponse } from "../../../lib/api/use-response.ts";
import { countText } from "../../../lib/count-text.ts";
import { declineLabels } from "../../../lib/recurring-texts.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Figure, FigureList } from "../../../ui/figure-list.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { SectionError } from "../../../ui/section-error.tsx";
import { SectionSkeleton } from "../../../ui/section-skeleton.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { useCanRead } from "../office-queues.ts";

const load = () => authorisedApi(getRecurringFigures, {});

/** Recurring donations as of now, whatever the period of the page. */
export function RecurringPanels() {
  const { answer: figures, failed, retry } = useResponse(load);
  const panels = useRef<HTMLDivElement>(null);
  // The browser looked for the address's fragment before they were there.
  useEffect(() => {
    if (figures && location.hash === "#recurring") panels.current?.scrollIntoView();
  }, [figures]);
  if (failed) return <SectionError what="The recurring donations" retry={retry} />;
  if (!figures) return <SectionSkeleton label="The recurring donations are loading" rows={3} />;
  return (
    <div ref={panels} id="recurring" className="figures-page">
      <Totals figures={figures} />
      {figures.retention.length > 0 && (
        <Panel title="How long recurring donations last">
          <RetentionTable retention={figures.retention} />
          <p className="figures-page-hint">
            By the month in which they started: how many had not stopped 1, 3, 6 and 12 months
            later. Paused ones are included; those that reached their last day count as stopped.
          </p>
        </Panel>
      )}
    </div>
  );
}

function Totals({ figures }: { figures: RecurringFigures }) {
  const { active, paused, currencies, failures, real_only } = figures;
  const canReadMoney = useCanRead("money");
  const failed = failures.reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel
      title="Recurring donations"
      actions={
        canReadMoney && (
          <a className="link" href={moneyPath("recurring")}>
            See all
          </a>
        )
      }
    >
      <FigureList>
        {currencies.map(({ currency, active: count, per_month }) => (
          <Figure
            key={currency}
            name={`Per month in ${currency}`}
            value={formatWire(per_month, currency, { whole: true })}
            note={`from ${countText(count, "recurring donation")}`}
          />
        ))}
        <Figure name="Active" value={active.toLocaleString("en-US")} />
        <Figure name="Paused" value={paused.toLocaleString("en-US")} />
        <Figure
          name="Failed payments"
          value={failed.toLocaleString("en-US")}
          note={`in the last ${FAILURE_DAYS} days`}
        />
      </FigureList>
      {failures.length > 0 && (
        <ul className="text-sm">
          {failures.map(({ reason, count }) => (
            <li key={reason}>{`${declineLabels[reason]}: ${count.toLocaleString("en-US")}`}</li>
          ))}
        </ul>
      )}
      <p className="figures-page-hint">
        As of now, whatever the period, without the service fee. A yearly donation counts as a
        twelfth.{real_only && " Test payments are left out."}
      </p>
    </Panel>
  );
}

type Row = RecurringFigures["retention"][number];

const columns: ReadonlyArray<Column<Row>> = [
  { head: "Started in", kind: "name", cell: ({ month }) => monthText(month) },
  { head: "Started", kind: "number", cell: ({ started }) => started.toLocaleString("en-US") },
  ...RETENTION_STEPS.map(
    (step, at): Column<Row> => ({
      head: `After ${countText(step, "month")}`,
      kind: "number",
      cell: ({ started, remaining }) => remainingText(remaining[at] ?? null, started),
    }),
  ),
];

/** "12 (80%)"; "–" if the time has not passed yet. */
function remainingText(remaining: number | null, started: number): string {
  if (remaining === null) return "–";
  const percent = started === 0 ? 0 : Math.round((remaining / started) * 100);
  return `${remaining.toLocaleString("en-US")} (${percent}%)`;
}

function RetentionTable({ retention }: Pick<RecurringFigures, "retention">) {
  return (
    <DataTable
      what="Recurring donations that remain, by month of start"
      columns={columns}
      rows={retention}
      keyOf={({ month }) => month}
    />
  );
}
