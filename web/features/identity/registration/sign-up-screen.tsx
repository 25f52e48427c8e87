import type { SocialProvider } from "#contract/identity/social-sign-in.ts";
import { LOGIN_PATH } from "#contract/page-paths.ts";
import { SIGNED_IN_PATH } from "../../../lib/session/sign-in-paths.ts";
import { SignInFrame } from "../sign-in-frame.tsx";
import { useNext, useRedirectSignedIn } from "../sign-in-navigation.ts";
import { SocialButtons } from "../social-buttons.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

export function SignUpScreen({ providers }: { providers: readonly SocialProvider[] }) {
  const { next, withNext } = useNext();
  useRedirectSignedIn(next ?? SIGNED_IN_PATH);
  return (
    <SignInFrame
      title="Create your account"
      lead="Keep your donations and receipts in one place, and see what they do."
      scene="child-welfare-1"
    >
      <SignUpForm />
      <SocialButtons providers={providers} next={next} />
      <p>
        Already have an account?{" "}
        <a href={withNext(LOGIN_PATH)} className="link">
          Log in
        </a>
      </p>
    </SignInFrame>
  );
}
