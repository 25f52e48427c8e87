import type { ReactNode } from "react";

interface ToolButtonProps {
  label: string;
  /** Finds the button again to restore the focus after its picture has moved. */
  name?: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** An icon button with an accessible name. */
export function ToolButton({ label, name, disabled, onClick, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      className="tool-button"
      title={label}
      aria-label={label}
      data-tool={name}
      // A disabled button would lose the focus at the end of the list.
      aria-disabled={disabled || undefined}
      onClick={() => disabled || onClick()}
    >
      {children}
    </button>
  );
}
