import { VERIFICATION_CODE_PATH, VERIFY_EMAIL_PATH } from "#contract/page-paths.ts";
import { useNext } from "../use-next.ts";
import { useWaitingMail } from "./waiting-mail.ts";

/** After sign-up: a code is in the mailbox, and there is no hurry. */
export function WaitingNote() {
  const mail = useWaitingMail();
  const { withNext } = useNext();
  if (mail?.purpose !== "verify") return null;
  return (
    <p className="sign-in-note">
      We mailed a code to <strong>{mail.email}</strong>.{" "}
      <a href={withNext(VERIFICATION_CODE_PATH)} className="link">
        Enter the code
      </a>{" "}
      to confirm the address, now or after you log in.{" "}
      <a href={VERIFY_EMAIL_PATH} className="link">
        No mail?
      </a>
    </p>
  );
}
