/** Strangers may have used up an address's mails of the day; its owner's own devices have theirs. */
export function NoMailHelp() {
  return (
    <>
      If none comes, try again on a device where you logged in before, or{" "}
      <a href="/contactus" className="link">
        write to us
      </a>
      .
    </>
  );
}
