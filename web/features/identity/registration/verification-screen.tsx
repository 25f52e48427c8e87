import { useSession } from "../../../lib/session/use-session.ts";
import { SignInFrame } from "../sign-in-frame.tsx";
import { ConfirmedScreen } from "./confirmed-screen.tsx";
import { useExpectedMail } from "./expected-mail.ts";
import { ResendCode } from "./resend-code.tsx";
import { VerificationForm } from "./verification-form.tsx";
import { useAskedHere } from "./waiting-mail.ts";

export function VerificationScreen() {
  const { mail, confirmed } = useExpectedMail();
  const { checked } = useSession();
  const requestedHere = useAskedHere();
  if (mail && confirmed) return <ConfirmedScreen email={mail.email} />;
  return (
    <SignInFrame
      title="Enter your code"
      lead={
        mail ? (
          <>
            We sent it to <strong>{mail.email}</strong>.
          </>
        ) : (
          "We sent it to the email address you gave us."
        )
      }
      scene="child-welfare-2"
    >
      <VerificationForm mail={mail} elsewhere={checked && !mail && !requestedHere} />
      <ResendCode mail={mail} />
    </SignInFrame>
  );
}
