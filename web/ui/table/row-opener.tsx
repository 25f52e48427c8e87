import ChevronDown from "lucide-react/icons/chevron-down";
import { CutText } from "./cut-text.tsx";

interface RowOpenerProps {
  open: boolean;
  onToggle: () => void;
  /** Announced after the text: what it is about. */
  about: string;
  children: string;
}

/** Toggles the details below its row. */
export function RowOpener({ open, onToggle, about, children }: RowOpenerProps) {
  return (
    <button type="button" className="row-opener" aria-expanded={open} onClick={onToggle}>
      <CutText>{children}</CutText>
      <span className="sr-only">{about}</span>
      <ChevronDown aria-hidden="true" />
    </button>
  );
}
