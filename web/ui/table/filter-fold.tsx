import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { type ReactNode, useId, useState } from "react";
import { Button } from "../button.tsx";

interface FilterFoldProps {
  /** How many filters narrow the list now. */
  active: number;
  children: ReactNode;
}

/** The filters of a list: in sight where there is room, behind a button that counts them on phones. */
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
