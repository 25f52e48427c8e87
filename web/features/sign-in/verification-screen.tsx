import { ConfirmedScreen } from "./confirmed-screen.tsx";
import { useExpectedMail } from "./expected-mail.ts";
import { ResendCode } from "./resend-code.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { VerificationForm } from "./verification-form.tsx";

export function VerificationScreen() {
  const { mail, confirmed } = useExpectedMail();
  if (mail && confirmed) return <ConfirmedScreen email={mail.email} />;
  return (
    <SignInFrame
      title="Enter your code"
      lead={
        mail ? (
          <>
            We mailed it to <strong>{mail.email}</strong>.
          </>
        ) : (
          "We mailed it to the address you gave us. Enter it in the browser you asked from."
        )
      }
      scene="child-welfare-2"
    >
      <VerificationForm mail={mail} />
      <ResendCode mail={mail} />
    </SignInFrame>
  );
}
