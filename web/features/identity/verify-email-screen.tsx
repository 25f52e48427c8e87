import { VERIFICATION_CODE_PATH } from "#contract/page-paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ConfirmedScreen } from "./registration/confirmed-screen.tsx";
import { ResendCode } from "./registration/resend-code.tsx";
import { useExpectedEmail } from "./registration/use-expected-email.ts";
import { SignInFrame } from "./sign-in-frame.tsx";

export function VerifyEmailScreen() {
  const { pending, confirmed } = useExpectedEmail();
  if (pending && confirmed) return <ConfirmedScreen email={pending.email} />;
  return (
    <SignInFrame
      title="Verify your email"
      lead={
        <>
          A verification email was sent to{" "}
          {pending ? <strong>{pending.email}</strong> : "the address you signed up with"}.
        </>
      }
      scene="child-welfare-2"
    >
      <ButtonLink href={VERIFICATION_CODE_PATH} size="large" className="w-full">
        Enter the code
      </ButtonLink>
      <ResendCode pending={pending} />
    </SignInFrame>
  );
}
