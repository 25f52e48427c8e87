import Trash from "lucide-react/icons/trash-2";
import { type ReactNode, useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { ErrorMessage } from "../../ui/status-message.tsx";

/** Editable rows with stable keys. `onRows` gets their values after each edit. */
export function useRows<T>(initial: readonly T[], onRows: (rows: readonly T[]) => void) {
  const [rows, setRows] = useState<ReadonlyArray<{ key: number; value: T }>>(() =>
    [...initial.entries()].map(([key, value]) => ({ key, value })),
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

interface RowSectionProps {
  /** Both are left out where the step's own say it. */
  title?: string;
  lead?: string;
  error: string | undefined;
  /** The button that adds a row; false while the list is full. */
  add: { readonly label: string; readonly onClick: () => void } | false;
  children: ReactNode;
}

export function RowSection({ title, lead, error, add, children }: RowSectionProps) {
  const id = useId();
  return (
    <section className="row-list" aria-labelledby={title && id}>
      {title && (
        <h3 id={id} className="text-xl">
          {title}
        </h3>
      )}
      {lead && <p className="max-w-text text-ink-soft">{lead}</p>}
      {children}
      <ErrorMessage>{error}</ErrorMessage>
      {add && (
        <Button variant="quiet" size="small" className="justify-self-start" onClick={add.onClick}>
          {add.label}
        </Button>
      )}
    </section>
  );
}

export function RemoveButton({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <button type="button" className="row-list-remove" onClick={onClick}>
      <Trash aria-hidden="true" />
      <span className="sr-only">{`Remove ${what}`}</span>
    </button>
  );
}
