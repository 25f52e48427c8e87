import { type ReactNode, useEffect, useRef } from "react";
import { MoreButton } from "../more-button.tsx";
import { SectionError } from "../section-error.tsx";
import { DataTable, type DataTableProps } from "./data-table.tsx";

/** A paged list from `usePages`. */
export interface TablePages<Row> {
  readonly page: { readonly data: readonly Row[] } | undefined;
  readonly failed: "list" | "more" | undefined;
  readonly busy: boolean;
  readonly reload: () => void;
  readonly more: (() => void) | undefined;
}

interface PagedTableProps<Row> extends Omit<DataTableProps<Row>, "rows"> {
  pages: TablePages<Row>;
  /** Replaces a table without rows. */
  empty: ReactNode;
}

/** A paged table, including its loading, failed and empty states. */
export function PagedTable<Row>({ pages, empty, ...table }: PagedTableProps<Row>) {
  const { page, failed, reload, more } = pages;
  const count = page?.data.length ?? 0;
  const container = useRef<HTMLDivElement>(null);
  const previousCount = useRef<number>(undefined);

  // The pressed button may be gone, so the focus moves to the first new row.
  useEffect(() => {
    if (previousCount.current === undefined || previousCount.current >= count) return;
    const row =
      container.current?.querySelectorAll<HTMLElement>(".data-table-row")[previousCount.current];
    previousCount.current = undefined;
    if (!row) return;
    row.tabIndex = -1;
    (row.querySelector<HTMLElement>("a, button:enabled, input:enabled") ?? row).focus();
  }, [count]);

  const loadMore =
    more &&
    (() => {
      previousCount.current = count;
      more();
    });

  if (failed === "list") return <SectionError what={table.what} retry={reload} />;
  if (page && count === 0) return empty;
  return (
    <div ref={container} className="grid min-w-0 gap-5">
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
