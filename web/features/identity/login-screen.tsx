import { useCallback, useState } from "react";
import type { LoginAnswer } from "#contract/identity/sessions.ts";
import type { SocialProvider } from "#contract/identity/social-sign-in.ts";
import { VERIFICATION_CODE_PATH, VERIFY_EMAIL_PATH } from "#contract/page-paths.ts";
import { useSession } from "../../lib/session/use-session.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { enter } from "./enter.ts";
import { LoginForm } from "./login-form.tsx";
import { useWaitingMail } from "./registration/waiting-mail.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import { useArrival, useLeavingSignedIn, useNext } from "./sign-in-navigation.ts";
import { socialWords, useSocialReturn } from "./social-return.ts";
import type { TwoFactorForm } from "./two-factor/two-factor-form.tsx";

interface SecondStep {
  Form: typeof TwoFactorForm;
  token: string;
  stayLoggedIn: boolean;
}

const scene = "child-welfare-3";
const EXPIRED = "That took too long. Please log in again.";

export function LoginScreen({ providers }: { providers: readonly SocialProvider[] }) {
  const { target } = useNext();
  const [second, setSecond] = useState<SecondStep>();
  const [expired, setExpired] = useState(false);
  const goOn = useCallback(async (token: string, stayLoggedIn = false) => {
    const { TwoFactorForm } = await import("./two-factor/two-factor-form.tsx");
    setSecond({ Form: TwoFactorForm, token, stayLoggedIn });
  }, []);
  const { finishing, shown } = useSocialReturn(goOn);
  const arrival = useArrivalWords();
  useLeavingSignedIn(target);

  const onAnswer = async (answer: LoginAnswer, stayLoggedIn: boolean) => {
    if (answer.two_factor_token === undefined) return enter(answer);
    await goOn(answer.two_factor_token, stayLoggedIn);
  };

  if (second) {
    return (
      <SignInFrame title="One more step" lead="This account asks for a code as well." scene={scene}>
        <second.Form
          token={second.token}
          stayLoggedIn={second.stayLoggedIn}
          onAnswer={enter}
          onExpired={() => {
            setSecond(undefined);
            setExpired(true);
          }}
        />
      </SignInFrame>
    );
  }
  const note = expired ? EXPIRED : shown ? socialWords[shown] : arrival;
  return (
    <SignInFrame title="Welcome Back" lead="Log in to see what became of your gifts." scene={scene}>
      {note && (
        <p className="sign-in-note" role="status">
          {note}
        </p>
      )}
      {finishing ? (
        <Spinner label="Signing you in" />
      ) : (
        <>
          <WaitingNote />
          <LoginForm providers={providers} onAnswer={onAnswer} />
        </>
      )}
    </SignInFrame>
  );
}

/** After sign-up: tells where the code was sent. It may be entered later. */
function WaitingNote() {
  const mail = useWaitingMail();
  const { withNext } = useNext();
  if (mail?.purpose !== "verify") return null;
  return (
    <p className="sign-in-note">
      We mailed a code to <strong>{mail.email}</strong>.{" "}
      <a href={withNext(VERIFICATION_CODE_PATH)} className="link">
        Enter the code
      </a>{" "}
      to confirm the address, now or after you log in.{" "}
      <a href={VERIFY_EMAIL_PATH} className="link">
        No mail?
      </a>
    </p>
  );
}

/** Tells people who were sent to the sign-in page why they are there. */
function useArrivalWords(): string | undefined {
  const { lost } = useSession();
  const { next } = useNext();
  const { done } = useArrival();
  const waiting = useWaitingMail() !== undefined;
  if (done === "confirmed") return "Your address is confirmed. Log in to go on.";
  if (done === "reset") return "Your password is changed. Log in with the new one.";
  if (!next || waiting) return undefined;
  if (lost) return "You were logged out. Log in to go back to where you were.";
  return "Please log in. Then you go on to the page you wanted.";
}
