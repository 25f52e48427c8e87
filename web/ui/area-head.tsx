import type { ReactNode } from "react";

interface AreaHeadProps {
  title: string;
  /** A sentence under the title: what the page shows, or what waits. */
  lead?: ReactNode;
  /** Buttons and links of the whole page, beside the title where there is room. */
  actions?: ReactNode;
}

/**
 * The head of every page behind the sign-in, and the first thing inside its `<div className="area-page">`,
 * which gives the page its width and room:
 *
 *     <div className="area-page">
 *       <AreaHead title="Events" lead="Three are ahead." actions={<Button>New event</Button>} />
 *       …
 *     </div>
 */
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
