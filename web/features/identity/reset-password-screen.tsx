import { FORGOT_PASSWORD_PATH } from "#contract/page-paths.ts";
import { useEmailedLink } from "./emailed-link.ts";
import { NoEmailHelp } from "./registration/code-notes.tsx";
import { usePendingEmail } from "./registration/pending-email.ts";
import { ResetForm } from "./reset-form.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

export function ResetPasswordScreen() {
  const pending = usePendingEmail();
  const link = useEmailedLink();
  const reset = pending?.purpose === "reset" && !link ? pending : undefined;
  return (
    <SignInFrame
      title="Choose a new password"
      lead={link ? <strong>{link.email}</strong> : <Lead {...reset} />}
      scene="education-3"
    >
      <ResetForm key={link?.code} pending={reset} link={link} />
      {!link && (
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
