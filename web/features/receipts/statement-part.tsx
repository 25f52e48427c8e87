import { useState } from "react";
import { dayText } from "#contract/day-text.ts";
import {
  getStatement,
  type Statement,
  statementCsv,
  statementPdf,
} from "#contract/giving/receipts.ts";
import { formatWire } from "#contract/money.ts";
import { countText } from "../../lib/count-text.ts";
import { useContractForm } from "../../lib/form/contract-form.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { DownloadButton } from "../../ui/download-button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";

/** A statement for any range of days; last year by default, which tax offices require. */
export function StatementPart() {
  const [statement, setStatement] = useState<Statement>();
  const lastYear = new Date().getUTCFullYear() - 1;
  const { form, field, onSubmit, busy, problem } = useContractForm({
    schema: getStatement.query,
    defaultValues: yearRange(lastYear),
    send: async (query) => setStatement(await authorisedApi(getStatement, { query })),
  });
  const show = (year: number) => {
    form.reset(yearRange(year));
    void onSubmit();
  };

  return (
    <section className="settings-card statement-part" aria-labelledby="statement">
      <div className="settings-card-about">
        <h2 id="statement" className="text-heading">
          Statement
        </h2>
        <p>All your donations in a year, or between any two days, in one signed document.</p>
      </div>
      <form className="grid min-w-0 gap-5" onSubmit={onSubmit} noValidate>
        <FormProblem problem={problem} />
        <p className="flex flex-wrap items-center gap-2.5 pt-1">
          {[lastYear + 1, lastYear].map((year) => (
            <Button key={year} variant="quiet" size="small" onClick={() => show(year)}>
              {year}
            </Button>
          ))}
        </p>
        <div className="statement-part-range">
          <TextField label="First day" type="date" {...field("from")} />
          <TextField label="Last day" type="date" {...field("to")} />
        </div>
        <Button type="submit" variant="quiet" busy={busy} className="justify-self-start">
          Show total
        </Button>
      </form>
      <div role="status" className="settings-card-body">
        {statement && <Sums statement={statement} />}
      </div>
    </section>
  );
}

function yearRange(year: number) {
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

function Sums({ statement: { from, to, sums } }: { statement: Statement }) {
  const query = { from, to };
  if (sums.length === 0) return <p>You made no donations in this period.</p>;
  return (
    <>
      <ul className="grid gap-3">
        {sums.map(({ currency, gifts, amount, fee, total }) => (
          <li key={currency}>
            <strong className="text-heading">{formatWire(amount, currency)}</strong>
            <p className="text-sm text-ink-soft">
              in {countText(gifts, "donation")}, from {dayText(from)} to {dayText(to)}. Service fee{" "}
              {formatWire(fee, currency)}, total paid {formatWire(total, currency)}.
            </p>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2.5 pt-1">
        <DownloadButton
          name={`statement-${from}-${to}.pdf`}
          type="application/pdf"
          variant="river"
          load={() => authorisedApi(statementPdf, { query })}
        >
          Download statement
        </DownloadButton>
        <DownloadButton
          name={`statement-${from}-${to}.csv`}
          type="text/csv"
          load={() => authorisedApi(statementCsv, { query })}
        >
          Download CSV
        </DownloadButton>
      </div>
    </>
  );
}
