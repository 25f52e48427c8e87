import { PASSWORD_CHANGED_MESSAGE } from "#contract/identity/password-reset.ts";
import { LOGIN_PATH } from "#contract/page-paths.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { SignInFrame } from "../sign-in-frame.tsx";

export function SuccessScreen() {
  return (
    <SignInFrame
      title="Password changed"
      lead={`${PASSWORD_CHANGED_MESSAGE}. Wherever somebody was signed in with the old one, they are no longer.`}
      scene="poverty-relief-4"
    >
      <ButtonLink href={LOGIN_PATH} size="large" className="w-full">
        Sign In
      </ButtonLink>
    </SignInFrame>
  );
}
