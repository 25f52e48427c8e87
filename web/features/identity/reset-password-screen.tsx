import { FORGOT_PASSWORD_PATH } from "#contract/page-paths.ts";
import { NoMailHelp } from "./registration/code-help.tsx";
import { useAskedHere, useWaitingMail } from "./registration/waiting-mail.ts";
import { ResetForm } from "./reset-form.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

export function ResetPasswordScreen() {
  const mail = useWaitingMail();
  const requestedHere = useAskedHere();
  const reset = mail?.purpose === "reset" ? mail : undefined;
  return (
    <SignInFrame title="Choose a new password" lead={<Lead {...reset} />} scene="education-3">
      <ResetForm mail={reset} elsewhere={!requestedHere} />
      {requestedHere && (
        <p>
          No email, or has the code expired? Check your spam folder, or{" "}
          <a href={FORGOT_PASSWORD_PATH} className="link">
            request a new code
          </a>
          . <NoMailHelp />
        </p>
      )}
    </SignInFrame>
  );
}

function Lead({ email, proven }: { email?: string; proven?: boolean }) {
  if (proven) return "Your code is confirmed. Now choose a new password.";
  if (!email) return "Use the code we emailed you. It is valid for 10 minutes.";
  return (
    <>
      If <strong>{email}</strong> has an account, we've sent it a code. It is valid for 10 minutes.
    </>
  );
}
