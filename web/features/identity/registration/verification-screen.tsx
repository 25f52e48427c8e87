import { useSession } from "../../../lib/session/use-session.ts";
import { SignInFrame } from "../sign-in-frame.tsx";
import { ConfirmedScreen } from "./confirmed-screen.tsx";
import { useRequestedHere } from "./pending-email.ts";
import { ResendCode } from "./resend-code.tsx";
import { useExpectedEmail } from "./use-expected-email.ts";
import { VerificationForm } from "./verification-form.tsx";

export function VerificationScreen() {
  const { pending, confirmed } = useExpectedEmail();
  const { checked } = useSession();
  const requestedHere = useRequestedHere();
  if (pending && confirmed) return <ConfirmedScreen email={pending.email} />;
  return (
    <SignInFrame
      title="Enter your code"
      lead={
        pending ? (
          <>
            We sent it to <strong>{pending.email}</strong>.
          </>
        ) : (
          "We sent it to the email address you gave us."
        )
      }
      scene="child-welfare-2"
    >
      <VerificationForm pending={pending} inOtherBrowser={checked && !pending && !requestedHere} />
      <ResendCode pending={pending} />
    </SignInFrame>
  );
}
