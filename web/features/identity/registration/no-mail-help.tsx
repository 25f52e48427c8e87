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
