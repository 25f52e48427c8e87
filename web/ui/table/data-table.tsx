// biome-ignore-all lint/a11y/noRedundantRoles: laid out as cards, tables lose their roles in some browsers.
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { Fragment, type ReactNode } from "react";
import { Skeleton } from "../skeleton.tsx";

export interface Column<Row> {
  /** The header; on a card, the label before the value. */
  head: string;
  cell: (row: Row) => ReactNode;
  /**
   * name: the row's subject and the card's heading. sum: the main amount. number: other figures.
   * short: a few words on one line. address: one long word. choice: a checkbox before the name.
   * more: opens details below the row. actions: buttons.
   */
  kind?: "name" | "sum" | "number" | "short" | "address" | "choice" | "more" | "actions";
  /** The endpoint's name of this sort column. */
  sort?: string | undefined;
}

export interface TableOrder {
  /** The sort column; a leading "-" means descending. */
  order: string;
  hrefOf: (order: string) => string;
}

export interface DataTableProps<Row> {
  /** The rows, as the subject of a sentence: "Your donations". */
  what: string;
  columns: ReadonlyArray<Column<Row>>;
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string | number;
  sorted?: TableOrder | undefined;
  /** Details open below a row, over its full width. */
  details?: (row: Row) => ReactNode;
}

const SKELETON_ROWS = 6;

/** A table with a sticky head; on phones, the rows are cards below the sort links. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { what, columns, rows, keyOf, sorted, details: below } = props;
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
          const details = below?.(row);
          return (
            <Fragment key={keyOf(row)}>
              <tr role="row" className="data-table-row">
                {columns.map((column) => (
                  <BodyCell key={column.head} column={column}>
                    {column.cell(row)}
                  </BodyCell>
                ))}
              </tr>
              {details && (
                <tr role="row" className="data-table-below">
                  <td role="cell" colSpan={columns.length}>
                    {details}
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
      {!rows && (
        <tbody aria-hidden="true">
          {Array.from({ length: SKELETON_ROWS }, (_, row) => (
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
  const content =
    kind === "choice" || kind === "actions" ? <span className="sr-only">{head}</span> : head;
  if (!sorted || sort === undefined) {
    return (
      <th role="columnheader" scope="col" className={cellClass(kind)}>
        {content}
      </th>
    );
  }
  const up = sorted.order === sort;
  const down = sorted.order === `-${sort}`;
  // The first click sorts words from A, figures and times from the highest.
  const startsAscending = kind === undefined || kind === "name" || kind === "address";
  const next = up || (!down && !startsAscending) ? `-${sort}` : sort;
  const Arrow = up ? ArrowUp : down ? ArrowDown : ChevronsUpDown;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={up ? "ascending" : down ? "descending" : undefined}
      className={cellClass(kind)}
    >
      <a href={sorted.hrefOf(next)} className="data-table-sort" data-keep-scroll="">
        {content}
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
      <th role="rowheader" scope="row" className={cellClass(kind)}>
        {children}
      </th>
    );
  }
  return (
    <td role="cell" className={cellClass(kind)} data-label={head}>
      {children}
    </td>
  );
}

function cellClass(kind: Column<unknown>["kind"]): string | undefined {
  return kind && `data-table-${kind}`;
}
