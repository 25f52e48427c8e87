import type { ReactNode } from "react";
import { CONTACT_PATH } from "#contract/page-paths.ts";

/**
 * Strangers may have used up an address's mails of the day. The owner's own devices have a limit of
 * their own.
 */
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

/**
 * For somebody who pressed the mail's button on another device. `children` says how to get a code
 * here.
 */
export function ElsewhereNote({ children }: { children: ReactNode }) {
  return (
    <p className="sign-in-note" role="status">
      A code works only in the browser you asked from. Go on there, or {children}.
    </p>
  );
}
