import type { ReactNode } from "react";
import { CONTACT_PATH } from "#contract/page-paths.ts";

/** Others may have used up the day's emails to an address. Known devices have a separate limit. */
export function NoEmailHelp() {
  return (
    <>
      If it doesn't arrive, try again on a device you've logged in on before, or{" "}
      <a href={CONTACT_PATH} className="link">
        contact us
      </a>
      .
    </>
  );
}

/** For an email opened on another device. `children` says how to get a code here. */
export function OtherBrowserNote({ children }: { children: ReactNode }) {
  return (
    <p className="sign-in-note" role="status">
      Codes only work in the browser you requested them from. Continue there, or {children}.
    </p>
  );
}
