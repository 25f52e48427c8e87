import { FORGOT_PASSWORD_PATH } from "#contract/page-paths.ts";
import { NoMailHelp } from "./registration/code-help.tsx";
import { useAskedHere, useWaitingMail } from "./registration/waiting-mail.ts";
import { ResetForm } from "./reset-form.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

export function ResetPasswordScreen() {
  const mail = useWaitingMail();
  const askedHere = useAskedHere();
  const reset = mail?.purpose === "reset" ? mail : undefined;
  return (
    <SignInFrame title="Choose a new password" lead={<Lead {...reset} />} scene="education-3">
      <ResetForm mail={reset} elsewhere={!askedHere} />
      {askedHere && (
        <p>
          No mail, or the code is too old? Look into the spam folder, or{" "}
          <a href={FORGOT_PASSWORD_PATH} className="link">
            ask for another code
          </a>
          . <NoMailHelp />
        </p>
      )}
    </SignInFrame>
  );
}

function Lead({ email, proven }: { email?: string; proven?: boolean }) {
  if (proven) return "The code was right. Now the password.";
  if (!email) return "With the code that we mailed. It is valid for 10 minutes.";
  return (
    <>
      If <strong>{email}</strong> has an account, a code is on its way. It is valid for 10 minutes.
    </>
  );
}
