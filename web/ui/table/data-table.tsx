// biome-ignore-all lint/a11y/noRedundantRoles: where they are laid out as cards, some browsers forget what the parts of a table are.
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { Fragment, type ReactNode } from "react";
import { Skeleton } from "../skeleton.tsx";

export interface Column<Row> {
  /** Its name in the head; on a card, the label before the value. */
  head: string;
  cell: (row: Row) => ReactNode;
  /**
   * name: what the row is about, and the heading of its card. sum: the amount that counts. number: other
   * figures. short: a few words that stay on one line. address: one long word. choice: a box before the name.
   * more: opens what is below the row. acts: buttons.
   */
  kind?: "name" | "sum" | "number" | "short" | "address" | "choice" | "more" | "acts";
  /** The name that the endpoint has for the order by this column. */
  sort?: string | undefined;
}

export interface TableOrder {
  /** The column's order, with "-" before it from the highest down. */
  order: string;
  hrefOf: (order: string) => string;
}

export interface DataTableProps<Row> {
  /** What is in the rows, as the subject of a sentence: "The gifts". */
  what: string;
  columns: ReadonlyArray<Column<Row>>;
  /** Undefined while they are loading. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string | number;
  /** How the rows are sorted; left out where there is only one order. */
  sorted?: TableOrder | undefined;
  /** What is open below a row, over its whole width. */
  below?: (row: Row) => ReactNode;
}

const WAITING_ROWS = 6;

/**
 * A row to a line, below a head that stays in sight; on phones, the same rows as cards, and of the head only
 * what sorts.
 */
export function DataTable<Row>({ what, columns, rows, ...its }: DataTableProps<Row>) {
  const { keyOf, sorted, below } = its;
  return (
    <table role="table" aria-label={what} aria-busy={!rows || undefined} className="data-table">
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <HeadCell key={column.head} column={column} sorted={sorted} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows?.map((row) => {
          const opened = below?.(row);
          return (
            <Fragment key={keyOf(row)}>
              <tr role="row" className="data-table-row">
                {columns.map((column) => (
                  <BodyCell key={column.head} column={column}>
                    {column.cell(row)}
                  </BodyCell>
                ))}
              </tr>
              {opened && (
                <tr role="row" className="data-table-below">
                  <td role="cell" colSpan={columns.length}>
                    {opened}
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
      {!rows && (
        <tbody aria-hidden="true">
          {Array.from({ length: WAITING_ROWS }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same.
            <tr key={row} className="data-table-row">
              {columns.map((column) => (
                <td key={column.head}>
                  <Skeleton className="h-4" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      )}
    </table>
  );
}

interface HeadCellProps<Row> {
  column: Column<Row>;
  sorted: TableOrder | undefined;
}

function HeadCell<Row>({ column: { head, kind, sort }, sorted }: HeadCellProps<Row>) {
  const said =
    kind === "choice" || kind === "acts" ? <span className="sr-only">{head}</span> : head;
  if (!sorted || sort === undefined) {
    return (
      <th role="columnheader" scope="col" className={classOf(kind)}>
        {said}
      </th>
    );
  }
  const up = sorted.order === sort;
  const down = sorted.order === `-${sort}`;
  // Words begin with A; figures and times with the highest.
  const upFirst = kind === undefined || kind === "name" || kind === "address";
  const next = up || (!down && !upFirst) ? `-${sort}` : sort;
  const Arrow = up ? ArrowUp : down ? ArrowDown : ChevronsUpDown;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={up ? "ascending" : down ? "descending" : undefined}
      className={classOf(kind)}
    >
      <a href={sorted.hrefOf(next)} className="data-table-sort" data-keep-scroll="">
        {said}
        <Arrow aria-hidden="true" />
      </a>
    </th>
  );
}

interface BodyCellProps<Row> {
  column: Column<Row>;
  children: ReactNode;
}

function BodyCell<Row>({ column: { head, kind }, children }: BodyCellProps<Row>) {
  if (kind === "name") {
    return (
      <th role="rowheader" scope="row" className={classOf(kind)}>
        {children}
      </th>
    );
  }
  return (
    <td role="cell" className={classOf(kind)} data-label={head}>
      {children}
    </td>
  );
}

function classOf(kind: Column<unknown>["kind"]): string | undefined {
  return kind && `data-table-${kind}`;
}
