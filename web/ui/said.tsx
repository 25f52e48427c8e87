import type { Ref } from "react";

interface SaidProps {
  children: string | undefined;
  /** For callers that move the focus there. */
  ref?: Ref<HTMLParagraphElement>;
}

/**
 * Says in the page what was done, because a toast passes. It is rendered from the start, so that it
 * is read out.
 */
export function Said({ children, ref }: SaidProps) {
  return (
    <p ref={ref} tabIndex={-1} role="status" className={children ? "said" : "sr-only"}>
      {children}
    </p>
  );
}

/** Says why something was not done. */
export function Refused({ children }: { children: string | undefined }) {
  return children ? (
    <p role="alert" className="field-error">
      {children}
    </p>
  ) : null;
}
