import type { Ref } from "react";

interface SaidProps {
  children: string | undefined;
  ref?: Ref<HTMLParagraphElement>;
}

/** A lasting message next to a passing toast. Always rendered, so that changes are announced. */
export function StatusMessage({ children, ref }: SaidProps) {
  return (
    <p ref={ref} tabIndex={-1} role="status" className={children ? "said" : "sr-only"}>
      {children}
    </p>
  );
}

/** The reason of a failure. */
export function ErrorMessage({ children }: { children: string | undefined }) {
  return children ? (
    <p role="alert" className="field-error">
      {children}
    </p>
  ) : null;
}
