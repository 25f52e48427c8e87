import { type MonthAccount, movementKinds } from "#contract/office/months.ts";
import { type MonthDeps, readMonthTable } from "../months/read-month.ts";
import type { Cell, ExportTable, TableColumn } from "./table-cell.ts";

const columns: readonly TableColumn[] = [
  { head: "month", kind: "text" },
  { head: "currency", kind: "text" },
  { head: "account", kind: "text" },
  { head: "name", kind: "text" },
  { head: "side", kind: "text" },
  { head: "opening", kind: "amount" },
  ...movementKinds.map((kind) => ({ head: kind.replaceAll("_", " "), kind: "amount" }) as const),
  { head: "closing", kind: "amount" },
];

/** A month's report with each campaign. */
export async function monthTable(deps: MonthDeps, month: string): Promise<ExportTable> {
  const currencies = await readMonthTable(deps, month);
  const rows = currencies.flatMap(({ currency, accounts }) =>
    accounts.map((account) => [month, currency, ...accountCells(account)]),
  );
  async function* pages() {
    yield rows;
  }
  return { name: "Month report", columns, pages };
}

function accountCells({ account, name, side, opening, moved, closing }: MonthAccount): Cell[] {
  return [account, name, side, opening, ...movementKinds.map((kind) => moved[kind]), closing];
}
