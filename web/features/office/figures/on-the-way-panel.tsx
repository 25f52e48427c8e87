import { formatWire } from "#contract/money.ts";
import type { Figures } from "#contract/office/figures.ts";
import { Panel } from "../../../ui/panel.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { gatewayText } from "../money/gateway-cell.tsx";
import { definitions } from "./figure-texts.ts";

type Row = Figures["on_the_way"][number];

const amountText = (amount: number, { currency }: Row) =>
  amount === 0 ? "–" : formatWire(amount, currency);

const columns: ReadonlyArray<Column<Row>> = [
  { head: "Provider", kind: "name", cell: ({ gateway }) => gatewayText(gateway) },
  { head: "Balance", kind: "sum", cell: (row) => amountText(row.balance, row) },
  {
    head: "Payments waiting",
    kind: "number",
    cell: ({ pending_count }) => pending_count.toLocaleString("en-US"),
  },
  { head: "Their amount", kind: "number", cell: (row) => amountText(row.pending, row) },
  { head: "In disputes", kind: "number", cell: (row) => amountText(row.disputed, row) },
];

/** Money that is pending or at a provider, and not in the charity's bank account yet. */
export function OnTheWayPanel({ rows }: { rows: readonly Row[] }) {
  return (
    <Panel title="On its way">
      {rows.length === 0 ? (
        <p className="text-ink-soft">No payment is waiting, and no provider has a balance.</p>
      ) : (
        <DataTable
          what="Money on its way"
          columns={columns}
          rows={rows}
          keyOf={({ gateway, currency }) => `${gatewayText(gateway)} ${currency}`}
        />
      )}
      <p className="figures-page-hint">{definitions.onTheWay}</p>
    </Panel>
  );
}
