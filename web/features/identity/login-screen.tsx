import { useCallback, useState } from "react";
import type { LoginAnswer } from "#contract/identity/sessions.ts";
import type { SocialProvider } from "#contract/identity/social-sign-in.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { enter } from "./enter.ts";
import { LoginForm } from "./login-form.tsx";
import { WaitingNote } from "./registration/waiting-note.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { socialWords, useSocialReturn } from "./social-return.ts";
import { TwoFactorForm } from "./two-factor/two-factor-form.tsx";
import { useArrivalWords } from "./use-arrival-words.ts";
import { useLeavingSignedIn } from "./use-leaving-signed-in.ts";
import { useNext } from "./use-next.ts";

interface SecondStep {
  token: string;
  stayLoggedIn: boolean;
}

const EXPIRED = "That took too long. Please log in again.";

export function LoginScreen({ providers }: { providers: readonly SocialProvider[] }) {
  const { target } = useNext();
  const [second, setSecond] = useState<SecondStep>();
  const [expired, setExpired] = useState(false);
  const onSocial = useCallback((token: string) => setSecond({ token, stayLoggedIn: false }), []);
  const { finishing, shown } = useSocialReturn(onSocial);
  const arrival = useArrivalWords();
  useLeavingSignedIn(target);

  const onAnswer = (answer: LoginAnswer, stayLoggedIn: boolean) => {
    if (answer.two_factor_token === undefined) return enter(answer);
    setSecond({ token: answer.two_factor_token, stayLoggedIn });
  };

  if (second) {
    return (
      <SignInFrame title="One more step" lead="This account asks for a code as well." scene={scene}>
        <TwoFactorForm
          {...second}
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

const scene = "child-welfare-3";
