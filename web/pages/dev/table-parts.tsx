import { useState } from "react";
import { CutText } from "../../ui/table/cut-text.tsx";
import { type Column, DataTable } from "../../ui/table/data-table.tsx";
import { FilterFold } from "../../ui/table/filter-fold.tsx";
import { PagedTable } from "../../ui/table/paged-table.tsx";
import { RowOpener } from "../../ui/table/row-opener.tsx";
import { ShortTime } from "../../ui/table/short-time.tsx";
import { Part, State } from "./part.tsx";

const time = "2026-01-31T12:00:00Z";
const rows = [
  { name: "Ada Okafor", amount: 1200, note: "A long sentence about why. ".repeat(6).trim() },
  { name: "Mira", amount: 40, note: "Short" },
];
type Row = (typeof rows)[number];

const columns: ReadonlyArray<Column<Row>> = [
  { head: "Donor", kind: "name", sort: "name", cell: ({ name }) => name },
  { head: "When", kind: "short", cell: () => <ShortTime iso={time} /> },
  { head: "Words", cell: ({ note }) => <CutText>{note}</CutText> },
  { head: "Amount", kind: "sum", sort: "amount", cell: ({ amount }) => `$${amount}.00` },
];
const table = {
  columns,
  keyOf: ({ name }: Row) => name,
  sorted: { order: "-amount", hrefOf: (order: string) => `/dev/parts?sort=${order}` },
};
const list = { busy: false, reload: () => {}, more: () => {} };

/** Tables and what stands in them. */
export function TableParts() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Part name="data-table">
        <State says="Sorted by the amount">
          <DataTable what="The gifts" rows={rows} {...table} />
        </State>
        <State says="Loading">
          <DataTable what="The coming gifts" rows={undefined} {...table} />
        </State>
      </Part>
      <Part name="paged-table">
        {([undefined, "more", "list"] as const).map((failed) => (
          <State key={failed ?? "fine"} says={failed ? `Failed: ${failed}` : "With more"}>
            <PagedTable
              {...table}
              what={`The gifts, ${failed ?? "fine"}`}
              pages={{ ...list, failed, page: { data: rows } }}
              empty="None"
            />
          </State>
        ))}
      </Part>
      <Part name="short-time">
        <p>
          <ShortTime iso={time} />
        </p>
      </Part>
      <Part name="cut-text">
        <p className="max-w-56">
          <CutText>{rows[0]?.note ?? ""}</CutText>
        </p>
      </Part>
      <Part name="row-opener">
        <RowOpener open={open} onToggle={() => setOpen(!open)} about=" of this part">
          Details
        </RowOpener>
      </Part>
      <Part name="filter-fold">
        <FilterFold active={2}>
          <p>What narrows the list.</p>
        </FilterFold>
      </Part>
    </>
  );
}
