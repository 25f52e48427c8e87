import { useCallback, useState } from "react";
import type { LoginResponse } from "#contract/identity/sessions.ts";
import type { SocialProvider } from "#contract/identity/social-sign-in.ts";
import { accountPath, DISCOVER_PATH, VERIFY_EMAIL_PATH } from "#contract/page-paths.ts";
import { isOpenToGuests } from "../../lib/session/sign-in-paths.ts";
import { useSession } from "../../lib/session/use-session.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { completeLogin } from "./complete-login.ts";
import { LoginForm } from "./login-form.tsx";
import { usePendingEmail } from "./registration/pending-email.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import { useArrival, useNext, useRedirectSignedIn } from "./sign-in-navigation.ts";
import { socialTexts, useSocialReturn } from "./social-return.ts";
import type { TwoFactorForm } from "./two-factor/two-factor-form.tsx";

interface SecondStep {
  Form: typeof TwoFactorForm;
  token: string;
  stayLoggedIn: boolean;
}

const scene = "child-welfare-3";
const EXPIRED = "Your login has expired. Please log in again.";

export function LoginScreen({ providers }: { providers: readonly SocialProvider[] }) {
  const { target } = useNext();
  const [second, setSecond] = useState<SecondStep>();
  const [expired, setExpired] = useState(false);
  const continueToSecondStep = useCallback(async (token: string, stayLoggedIn = false) => {
    const { TwoFactorForm } = await import("./two-factor/two-factor-form.tsx");
    setSecond({ Form: TwoFactorForm, token, stayLoggedIn });
  }, []);
  const { finishing, failure } = useSocialReturn(continueToSecondStep);
  const arrival = useArrivalNote();
  useRedirectSignedIn(target);

  const onAnswer = async (answer: LoginResponse, stayLoggedIn: boolean) => {
    if (answer.two_factor_token === undefined) return completeLogin(answer);
    await continueToSecondStep(answer.two_factor_token, stayLoggedIn);
  };

  if (second) {
    return (
      <SignInFrame title="One more step" lead="Enter a code to finish logging in." scene={scene}>
        <second.Form
          token={second.token}
          stayLoggedIn={second.stayLoggedIn}
          onAnswer={completeLogin}
          onExpired={() => {
            setSecond(undefined);
            setExpired(true);
          }}
        />
      </SignInFrame>
    );
  }
  const note = expired ? EXPIRED : failure ? socialTexts[failure] : arrival;
  return (
    <SignInFrame title="Welcome Back" lead={<Lead />} scene={scene}>
      {note && (
        <p className="sign-in-note" role="status">
          {note}
        </p>
      )}
      {finishing ? (
        <Spinner label="Logging you in" />
      ) : (
        <>
          <PendingEmailNote />
          <LoginForm providers={providers} onAnswer={onAnswer} />
        </>
      )}
    </SignInFrame>
  );
}

function Lead() {
  const { next } = useNext();
  return (
    <>
      Log in to see your donations, or{" "}
      <a href={next && isOpenToGuests(next) ? next : DISCOVER_PATH} className="link">
        continue without an account
      </a>
      .
    </>
  );
}

/** After sign-up: where the code was sent. It can be entered later. */
function PendingEmailNote() {
  const pending = usePendingEmail();
  const { code } = useArrival();
  if (pending?.purpose !== "verify" || code) return null;
  return (
    <p className="sign-in-note">
      We sent a code to <strong>{pending.email}</strong>. Enter it here as you log in, or use the
      button in the email.{" "}
      <a href={VERIFY_EMAIL_PATH} className="link">
        No email?
      </a>
    </p>
  );
}

/** Why the user was sent to the login page. */
function useArrivalNote(): string | undefined {
  const { lost } = useSession();
  const { next } = useNext();
  const { done, code, email } = useArrival();
  const waiting = usePendingEmail() !== undefined;
  if (done === "confirmed") return "Your email address is confirmed. Please log in.";
  if (done === "verified") return "Your code is right. Log in to confirm your address.";
  if (code) {
    return `Log in to confirm ${email}. If you never chose a password, use “Forgot password?” below.`;
  }
  if (done === "reset") return "Your password has been changed. Log in with the new one.";
  if (!next || waiting) return undefined;
  if (lost) return "You were logged out. Log in to continue where you left off.";
  if (next === accountPath("notification")) {
    return "Log in to choose your emails. Without an account, use the link at the end of the newsletter or update.";
  }
  if (isOpenToGuests(next)) return "Please log in to do this.";
  return "Please log in to see this page.";
}
