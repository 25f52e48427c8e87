import { useEmailedLink } from "../emailed-link.ts";
import { SignInFrame } from "../sign-in-frame.tsx";
import { ConfirmedScreen } from "./confirmed-screen.tsx";
import { LinkedVerification } from "./linked-verification.tsx";
import { ResendCode } from "./resend-code.tsx";
import { useExpectedEmail } from "./use-expected-email.ts";
import { VerificationForm } from "./verification-form.tsx";

const scene = "child-welfare-2";

export function VerificationScreen() {
  const { pending, confirmed } = useExpectedEmail();
  const link = useEmailedLink();
  const isOthersLink = link !== undefined && link.email !== pending?.email;
  if (pending && confirmed && !isOthersLink) return <ConfirmedScreen email={pending.email} />;
  if (link) {
    return (
      <SignInFrame title="Confirm your address" lead={<strong>{link.email}</strong>} scene={scene}>
        <LinkedVerification link={link} />
      </SignInFrame>
    );
  }
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
      scene={scene}
    >
      <VerificationForm pending={pending} />
      <ResendCode pending={pending} />
    </SignInFrame>
  );
}
