import type { Ref } from "react";

interface SaidProps {
  children: string | undefined;
  /** For who moves the focus there. */
  ref?: Ref<HTMLParagraphElement>;
}

/** What was done, in the page: a toast goes by. Stands there from the beginning, so that it is read out. */
export function Said({ children, ref }: SaidProps) {
  return (
    <p ref={ref} tabIndex={-1} role="status" className={children ? "settings-said" : "sr-only"}>
      {children}
    </p>
  );
}

/** Why something was not done. */
export function Refused({ children }: { children: string | undefined }) {
  return children ? (
    <p role="alert" className="field-error">
      {children}
    </p>
  ) : null;
}
