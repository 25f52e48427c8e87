import { useState } from "react";
import { shortDayText } from "#contract/day-text.ts";
import type { ResponseOf } from "#contract/endpoint.ts";
import { type BankStatement, listStatements } from "#contract/office/bank.ts";
import { errorText } from "../../../lib/api/api-error.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorMessage } from "../../../ui/status-message.tsx";
import { CutText } from "../../../ui/table/cut-text.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { ShortTime } from "../../../ui/table/short-time.tsx";
import { signedText } from "./bank-texts.ts";

const columns: ReadonlyArray<Column<BankStatement>> = [
  { head: "File", kind: "name", cell: ({ file_name }) => <CutText>{file_name}</CutText> },
  {
    head: "Opening",
    kind: "number",
    cell: ({ opening, opening_on, currency }) => (
      <Balance minor={opening} on={opening_on} currency={currency} />
    ),
  },
  {
    head: "Closing",
    kind: "number",
    cell: ({ closing, closing_on, currency }) => (
      <Balance minor={closing} on={closing_on} currency={currency} />
    ),
  },
  {
    head: "Gap",
    kind: "number",
    cell: ({ gap, currency }) => (gap === null ? "–" : signedText(gap, currency)),
  },
  {
    head: "Lines",
    kind: "number",
    cell: ({ lines, new_lines }) => (new_lines === lines ? lines : `${lines} (${new_lines} new)`),
  },
  { head: "By", cell: ({ uploaded_by }) => <CutText>{uploaded_by}</CutText> },
  { head: "Uploaded", kind: "short", cell: ({ uploaded_at }) => <ShortTime iso={uploaded_at} /> },
];

interface BalanceProps {
  minor: number | null;
  on: string | null;
  currency: BankStatement["currency"];
}

function Balance({ minor, on, currency }: BalanceProps) {
  if (minor === null) return "–";
  return (
    <>
      {signedText(minor, currency)}
      {on && <span className="block text-xs text-ink-soft">{shortDayText(on)}</span>}
    </>
  );
}

/** The uploaded statements, newest first, below the first page of them. */
export function StatementList({ first }: { first: ResponseOf<typeof listStatements> }) {
  const [more, setMore] = useState<{
    of: typeof first;
    rows: BankStatement[];
    next: string | null;
  }>();
  const [problem, setProblem] = useState<string>();
  const current = more?.of === first ? more : undefined;
  const rows = [...first.data, ...(current?.rows ?? [])];
  const next = current ? current.next : first.next_cursor;
  if (rows.length === 0) return null;
  const loadMore = async () => {
    try {
      const page = await authorisedApi(listStatements, {
        query: { cursor: next ?? undefined, limit: 12 },
      });
      setMore({
        of: first,
        rows: [...(current?.rows ?? []), ...page.data],
        next: page.next_cursor,
      });
      setProblem(undefined);
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  return (
    <section className="grid gap-4" aria-labelledby="statements">
      <h2 id="statements" className="text-xl">
        Statements
      </h2>
      {rows.some(({ gap }) => gap !== null) && (
        <p className="text-ink-soft">
          A gap means that a statement is missing between the one before and this one.
        </p>
      )}
      <DataTable
        what="The statements"
        columns={columns.filter(
          ({ head }) => head !== "Gap" || rows.some(({ gap }) => gap !== null),
        )}
        rows={rows}
        keyOf={({ id }) => id}
      />
      <ErrorMessage>{problem}</ErrorMessage>
      {next !== null && (
        <p>
          <Button variant="quiet" onClick={() => void loadMore()}>
            Show more statements
          </Button>
        </p>
      )}
    </section>
  );
}
