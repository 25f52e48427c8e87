import { VERIFICATION_CODE_PATH } from "#contract/page-paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ConfirmedScreen } from "./registration/confirmed-screen.tsx";
import { useExpectedMail } from "./registration/expected-mail.ts";
import { ResendCode } from "./registration/resend-code.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

export function VerifyEmailScreen() {
  const { mail, confirmed } = useExpectedMail();
  if (mail && confirmed) return <ConfirmedScreen email={mail.email} />;
  return (
    <SignInFrame
      title="Verify your email"
      lead={
        <>
          A verification email was sent to{" "}
          {mail ? <strong>{mail.email}</strong> : "the address you signed up with"}. Please check
          your spam folder too.
        </>
      }
      scene="child-welfare-2"
    >
      <ButtonLink href={VERIFICATION_CODE_PATH} size="large" className="w-full">
        Enter the code
      </ButtonLink>
      <ResendCode mail={mail} />
    </SignInFrame>
  );
}
