import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { type SocialOutcome, socialOutcomes } from "#contract/identity/social-return.ts";
import { browserApi } from "../../lib/api/api.ts";
import { browserSession } from "../../lib/session/browser-session.ts";
import { greet } from "./enter.ts";

type Shown = Exclude<SocialOutcome, "1" | "two-factor">;

/** The text for people who come back from a provider and are not signed in. */
export const socialWords: Readonly<Record<Shown, string>> = {
  link: "Please log in with your password once: that shows the address is yours, and links the two. From then on the other way works by itself. No account yet? Then sign up first.",
  "no-email":
    "The other site told us no email address, and without one there is no account. Please log in with your password, or sign up.",
  cancelled: "You went back without signing in there. Nothing has happened.",
  failed: "Signing in with the other site did not work. Please try again, or use your password.",
};

/**
 * Continues a sign-in that began at a provider. `finishing` is true while that takes; `shown` says
 * how it ended if there is no session.
 */
export function useSocialReturn(onSecondStep: (token: string) => Promise<void>) {
  const [query] = useSearchParams();
  const outcome = socialOutcomes.find((known) => known === query.get("social"));
  const [failed, setFailed] = useState(false);
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current || (outcome !== "1" && outcome !== "two-factor")) return;
    begun.current = true;
    const finish = outcome === "1" ? takeOverSession : askSecondStep;
    finish(onSecondStep).catch(() => setFailed(true));
  }, [outcome, onSecondStep]);

  const waiting = outcome === "1" || outcome === "two-factor";
  return {
    finishing: waiting && !failed,
    shown: failed ? ("failed" as const) : waiting ? undefined : outcome,
  };
}

async function takeOverSession(): Promise<void> {
  const session = browserSession();
  await session.start();
  if ((await session.adopt()) !== "renewed") throw new Error("no session");
  greet(session.state().user?.first_name ?? "");
}

async function askSecondStep(onSecondStep: (token: string) => Promise<void>): Promise<void> {
  const { takeSocialTwoFactor } = await import("#contract/identity/social-sign-in.ts");
  const { two_factor_token: token } = await browserApi(takeSocialTwoFactor, {});
  if (token === undefined) throw new Error("no second step");
  await onSecondStep(token);
}
