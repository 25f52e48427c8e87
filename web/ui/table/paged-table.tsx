import { type ReactNode, useEffect, useRef } from "react";
import { FailedPart } from "../failed-part.tsx";
import { MoreButton } from "../more-button.tsx";
import { DataTable, type DataTableProps } from "./data-table.tsx";

/** A list that comes page by page, as `usePages` has it. */
export interface TablePages<Row> {
  readonly page: { readonly data: readonly Row[] } | undefined;
  readonly failed: "list" | "more" | undefined;
  readonly busy: boolean;
  readonly reload: () => void;
  readonly more: (() => void) | undefined;
}

interface PagedTableProps<Row> extends Omit<DataTableProps<Row>, "rows"> {
  pages: TablePages<Row>;
  /** Stands in place of a table without rows. */
  empty: ReactNode;
}

/** A table that is loading, failed, empty, or shown with a button for more. */
export function PagedTable<Row>({ pages, empty, ...table }: PagedTableProps<Row>) {
  const { page, failed, reload, more } = pages;
  const count = page?.data.length ?? 0;
  const place = useRef<HTMLDivElement>(null);
  const before = useRef<number>(undefined);

  // The button that was pressed may be gone: reading goes on at the first of the new rows.
  useEffect(() => {
    if (before.current === undefined || before.current >= count) return;
    const row = place.current?.querySelectorAll<HTMLElement>(".data-table-row")[before.current];
    before.current = undefined;
    if (!row) return;
    row.tabIndex = -1;
    (row.querySelector<HTMLElement>("a, button:enabled, input:enabled") ?? row).focus();
  }, [count]);

  const loadMore =
    more &&
    (() => {
      before.current = count;
      more();
    });

  if (failed === "list") return <FailedPart what={table.what} retry={reload} />;
  if (page && count === 0) return empty;
  return (
    <div ref={place} className="grid min-w-0 gap-5">
      {!page && (
        <p role="status" className="sr-only">
          {table.what} are loading
        </p>
      )}
      <DataTable {...table} rows={page?.data} />
      <MoreButton pages={{ ...pages, more: loadMore }} />
    </div>
  );
}
