import type { ReactNode } from "react";
import { CONTACT_PATH } from "#contract/page-paths.ts";

/** Strangers may have used up an address's mails of the day; its owner's own devices have theirs. */
export function NoMailHelp() {
  return (
    <>
      If none comes, try again on a device where you logged in before, or{" "}
      <a href={CONTACT_PATH} className="link">
        write to us
      </a>
      .
    </>
  );
}

/** Where the mail's button was pressed on another device. `children`: how to get a code here. */
export function ElsewhereNote({ children }: { children: ReactNode }) {
  return (
    <p className="sign-in-note" role="status">
      A code works only in the browser you asked from. Go on there, or {children}.
    </p>
  );
}
