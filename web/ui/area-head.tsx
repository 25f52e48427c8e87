import type { ReactNode } from "react";

interface AreaHeadProps {
  title: string;
  lead?: ReactNode;
  /** Buttons and links for the page, next to the title if they fit. */
  actions?: ReactNode;
}

/** The head of every page in the signed-in area: the first child of its `<div className="area-page">`. */
export function AreaHead({ title, lead, actions }: AreaHeadProps) {
  return (
    <header className="area-head">
      <div>
        <h1>{title}</h1>
        {lead && <p className="text-ink-soft">{lead}</p>}
      </div>
      {actions && <div className="area-head-actions">{actions}</div>}
    </header>
  );
}
