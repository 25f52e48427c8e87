import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { addMonths, monthText } from "#contract/month-text.ts";
import { getMonthReport, type MonthReport } from "#contract/office/months.ts";
import { moneyPath } from "#contract/page-paths.ts";
import { useResponse } from "../../../lib/api/use-response.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { SectionError } from "../../../ui/section-error.tsx";
import { SectionSkeleton } from "../../../ui/section-skeleton.tsx";
import { ActionOutcome } from "../action-outcome.tsx";
import { TableDownload } from "../exports/table-download.tsx";
import { MoneyFrame } from "../money/money-frame.tsx";
import { officeMeta } from "../office-meta.ts";
import { Permitted } from "../permitted.tsx";
import { useActionRunner } from "../use-action-runner.ts";
import type { Route } from "./+types/month-page";
import { MonthStatus } from "./month-status.tsx";
import { CurrencyTables } from "./month-tables.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, moneyPath("months"), "Month report");

export default function MonthPage() {
  const [search, setSearch] = useSearchParams();
  const month = search.get("month") ?? undefined;
  const load = useCallback(() => authorisedApi(getMonthReport, { query: { month } }), [month]);
  const { answer: report, stale, failed, retry, setAnswer } = useResponse(load);
  const runner = useActionRunner();
  const choose = (chosen: string) => setSearch({ month: chosen }, { preventScrollReset: true });
  return (
    <MoneyFrame
      screen="months"
      title={report && !stale ? `Month report: ${monthText(report.month)}` : undefined}
      lead="Balances and movements of every account in the books."
    >
      {failed && <SectionError what="The report" retry={retry} />}
      {failed && month !== undefined && (
        <p>
          <a className="link" href={moneyPath("months")}>
            Report of the last month
          </a>
        </p>
      )}
      {!failed && (!report || stale) && <SectionSkeleton label="The report is loading" rows={6} />}
      {!failed && report && !stale && (
        <>
          <MonthChoice report={report} onChoose={choose} />
          <ActionOutcome runner={runner} />
          <MonthStatus report={report} runner={runner} onClosed={setAnswer} />
          {report.currencies.length === 0 && (
            <EmptyState title="Nothing in the books">
              <p>
                {report.state === "running"
                  ? "There are no donations yet."
                  : `There were no donations until the end of ${monthText(report.month)}.`}
              </p>
            </EmptyState>
          )}
          {report.currencies.map((books) => (
            <CurrencyTables key={books.currency} books={books} />
          ))}
          <p className="text-sm text-ink-soft">
            Months begin at midnight in the charity’s time zone (
            {report.time_zone.replaceAll("_", " ")}
            ).
          </p>
        </>
      )}
    </MoneyFrame>
  );
}

interface MonthChoiceProps {
  report: MonthReport;
  onChoose: (month: string) => void;
}

function MonthChoice({ report: { month, first, current }, onChoose }: MonthChoiceProps) {
  return (
    <div className="no-print month-choice">
      <div className="month-choice-month">
        <Select
          label="Month"
          value={month}
          options={listMonths(first, current).map((value) => ({ value, label: monthText(value) }))}
          onChange={({ target }) => onChoose(target.value)}
        />
      </div>
      <Permitted area="exports">
        <TableDownload
          wanted={{ kind: "month", month }}
          about={`the report of ${monthText(month)}`}
        />
      </Permitted>
      <Button variant="quiet" onClick={() => window.print()}>
        Print
      </Button>
    </div>
  );
}

/** Newest first. */
function listMonths(first: string, current: string): string[] {
  const months: string[] = [];
  for (let month = current; month >= first; month = addMonths(month, -1)) months.push(month);
  return months;
}
