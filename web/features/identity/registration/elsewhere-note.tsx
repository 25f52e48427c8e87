import type { ReactNode } from "react";

/** Where the mail's button was pressed on another device. `children`: how to get a code here. */
export function ElsewhereNote({ children }: { children: ReactNode }) {
  return (
    <p className="sign-in-note" role="status">
      A code works only in the browser you asked from. Go on there, or {children}.
    </p>
  );
}
