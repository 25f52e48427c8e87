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
