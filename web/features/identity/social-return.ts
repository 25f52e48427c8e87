import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { type SocialOutcome, socialOutcomes } from "#contract/identity/social-return.ts";
import { browserApi } from "../../lib/api/api.ts";
import { browserSession } from "../../lib/session/browser-session.ts";
import { greet } from "./complete-login.ts";

type Failure = Exclude<SocialOutcome, "1" | "two-factor">;

/** Messages for users who return from a provider without being signed in. */
export const socialTexts: Readonly<Record<Failure, string>> = {
  link: "Please log in with your password once to link the two accounts. After that, you can log in either way. No account yet? Please sign up first.",
  "no-email":
    "The other site didn't share your email address, which we need for your account. Please log in with your password, or sign up.",
  cancelled: "You cancelled logging in with the other site. Nothing has changed.",
  failed: "We couldn't log you in with the other site. Please try again, or use your password.",
};

/** Finishes a sign-in that started at a provider. `failure` says why there is no session. */
export function useSocialReturn(onSecondStep: (token: string) => Promise<void>) {
  const [query] = useSearchParams();
  const outcome = socialOutcomes.find((known) => known === query.get("social"));
  const [failed, setFailed] = useState(false);
  const started = useRef(false);

  useEffect(() => {
    if (started.current || (outcome !== "1" && outcome !== "two-factor")) return;
    started.current = true;
    const finish = outcome === "1" ? adoptSession : startSecondStep;
    finish(onSecondStep).catch(() => setFailed(true));
  }, [outcome, onSecondStep]);

  const waiting = outcome === "1" || outcome === "two-factor";
  return {
    finishing: waiting && !failed,
    failure: failed ? ("failed" as const) : waiting ? undefined : outcome,
  };
}

async function adoptSession(): Promise<void> {
  const session = browserSession();
  await session.start();
  if ((await session.adopt()) !== "renewed") throw new Error("no session");
  greet(session.state().user?.first_name ?? "");
}

async function startSecondStep(onSecondStep: (token: string) => Promise<void>): Promise<void> {
  const { takeSocialTwoFactor } = await import("#contract/identity/social-sign-in.ts");
  const { two_factor_token: token } = await browserApi(takeSocialTwoFactor, {});
  if (token === undefined) throw new Error("no second step");
  await onSecondStep(token);
}
