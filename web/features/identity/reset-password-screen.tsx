import { FORGOT_PASSWORD_PATH } from "#contract/page-paths.ts";
import { NoEmailHelp } from "./registration/code-notes.tsx";
import { usePendingEmail, useRequestedHere } from "./registration/pending-email.ts";
import { ResetForm } from "./reset-form.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

export function ResetPasswordScreen() {
  const pending = usePendingEmail();
  const requestedHere = useRequestedHere();
  const reset = pending?.purpose === "reset" ? pending : undefined;
  return (
    <SignInFrame title="Choose a new password" lead={<Lead {...reset} />} scene="education-3">
      <ResetForm pending={reset} inOtherBrowser={!requestedHere} />
      {requestedHere && (
        <p>
          No email, or has the code expired? Check your spam folder, or{" "}
          <a href={FORGOT_PASSWORD_PATH} className="link">
            request a new code
          </a>
          . <NoEmailHelp />
        </p>
      )}
    </SignInFrame>
  );
}

function Lead({ email, codeVerified }: { email?: string; codeVerified?: boolean }) {
  if (codeVerified) return "Your code is confirmed. Now choose a new password.";
  if (!email) return "Use the code we emailed you. It is valid for 10 minutes.";
  return (
    <>
      If <strong>{email}</strong> has an account, we've sent it a code. It is valid for 10 minutes.
    </>
  );
}
