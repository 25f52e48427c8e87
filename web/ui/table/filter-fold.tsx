import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { type ReactNode, useId, useState } from "react";
import { Button } from "../button.tsx";

interface FilterFoldProps {
  /** The number of active filters. */
  active: number;
  children: ReactNode;
}

/** A list's filters, on phones behind a button that counts them. */
export function FilterFold({ active, children }: FilterFoldProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="filter-fold">
      <Button
        variant="quiet"
        size="small"
        className="filter-fold-button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        {active === 0 ? "Filters" : `Filters (${active})`}
      </Button>
      <div id={id} className="filter-fold-body" data-open={open || undefined}>
        {children}
      </div>
    </div>
  );
}
