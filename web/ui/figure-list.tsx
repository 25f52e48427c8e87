import type { ReactNode } from "react";

/** Names with large figures, in columns; the entries are `div`s. */
export function FigureList({ children }: { children: ReactNode }) {
  return <dl className="figure-list">{children}</dl>;
}

interface FigureProps {
  name: string;
  value: ReactNode;
  /** Below the value. */
  note?: ReactNode;
}

export function Figure({ name, value, note }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      {note && <dd className="figure-list-note">{note}</dd>}
    </div>
  );
}
