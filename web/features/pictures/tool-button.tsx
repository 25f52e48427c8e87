import type { ReactNode } from "react";

interface ToolButtonProps {
  label: string;
  /** By which the focus finds it again after its picture has moved. */
  name?: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A button that shows a sign and says its name. */
export function ToolButton({ label, name, disabled, onClick, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      className="picture-tool"
      title={label}
      aria-label={label}
      data-tool={name}
      // It keeps the focus at the end of the list, so it is only said to be off.
      aria-disabled={disabled || undefined}
      onClick={() => disabled || onClick()}
    >
      {children}
    </button>
  );
}
