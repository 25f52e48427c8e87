import { useNext } from "./use-next.ts";
import { useWaitingMail } from "./waiting-mail.ts";

/** After sign-up: a code is in the mailbox, and there is no hurry. */
export function WaitingNote() {
  const mail = useWaitingMail();
  const { withNext } = useNext();
  if (mail?.purpose !== "verify") return null;
  return (
    <p className="sign-in-note">
      We mailed a code to <strong>{mail.email}</strong>.{" "}
      <a href={withNext("/verificationcode")} className="link">
        Enter the code
      </a>{" "}
      to confirm the address, now or after you log in.{" "}
      <a href="/verifyemail" className="link">
        No mail?
      </a>
    </p>
  );
}
