import ChevronDown from "lucide-react/icons/chevron-down";
import { CutText } from "./cut-text.tsx";

interface RowOpenerProps {
  open: boolean;
  onToggle: () => void;
  children: string;
}

/** Opens more below its row. */
export function RowOpener({ open, onToggle, children }: RowOpenerProps) {
  return (
    <button type="button" className="row-opener" aria-expanded={open} onClick={onToggle}>
      <CutText>{children}</CutText>
      <ChevronDown aria-hidden="true" />
    </button>
  );
}
