import Trash from "lucide-react/icons/trash-2";
import { useState } from "react";

interface Row {
  /** Stays the same while other rows come and go. */
  readonly key: number;
}

/** Rows of a list that is edited, each with a key of its own. `onRows` gets their values after an edit. */
export function useRows<T>(first: readonly T[], onRows: (rows: readonly T[]) => void) {
  const [rows, setRows] = useState<ReadonlyArray<Row & { value: T }>>(() =>
    [...first.entries()].map(([key, value]) => ({ key, value })),
  );
  const change = (next: typeof rows) => {
    setRows(next);
    onRows(next.map(({ value }) => value));
  };
  return {
    rows,
    setRows,
    set: (key: number, value: T) =>
      change(rows.map((row) => (row.key === key ? { key, value } : row))),
    remove: (key: number) => change(rows.filter((row) => row.key !== key)),
    add: (value: T) =>
      setRows([...rows, { key: 1 + Math.max(-1, ...rows.map(({ key }) => key)), value }]),
  };
}

export function RemoveButton({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <button type="button" className="row-list-remove" onClick={onClick}>
      <Trash aria-hidden="true" />
      <span className="sr-only">{`Remove ${what}`}</span>
    </button>
  );
}
