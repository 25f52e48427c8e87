import type { SocialOutcome } from "#contract/identity/social-return.ts";
import type { SocialProvider } from "#contract/identity/social-sign-in.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Caller, Cookies } from "../../../platform/http/route.ts";
import { openSession } from "../sessions/open-session.ts";
import { TWO_FACTOR_TOKEN_SECONDS } from "../sessions/session-policy.ts";
import type { SocialDeps } from "./social-deps.ts";
import type { SocialHandshake } from "./social-handshake.ts";
import { findSecondFactorOwner } from "./social-identity-store.ts";
import { rememberLink } from "./social-link.ts";
import { type SocialProfile, withPostedName } from "./social-profile.ts";
import { recognise } from "./social-recognition.ts";

const SECOND_COOKIE = "social_second";
const SECOND_PATH = "/api/v1/auth/social/";

/** The outcome, and where the person wanted to go. */
export interface SocialReturn {
  readonly outcome: SocialOutcome;
  readonly next?: string | undefined;
}

/** Signs in the person whom the provider sent back to this address. */
export async function finishSocialSignIn(
  deps: SocialDeps,
  provider: SocialProvider,
  answer: URL,
  caller: Caller,
): Promise<SocialReturn> {
  const handshake = await deps.handshakes.take(caller.cookies, provider);
  if (!handshake) return { outcome: "failed" };
  const { next } = handshake;
  const profile = await identify(deps, provider, answer, handshake);
  if (typeof profile === "string") return { outcome: profile, next };
  try {
    return { outcome: await signIn(deps, { provider, profile, handshake }, caller), next };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return { outcome: "failed", next };
  }
}

async function identify(
  deps: SocialDeps,
  provider: SocialProvider,
  answer: URL,
  handshake: SocialHandshake,
): Promise<SocialProfile | "cancelled" | "failed"> {
  try {
    const profile = await deps.socialClients.get(provider)?.identify(answer, handshake);
    return profile ? withPostedName(profile, answer.searchParams.get("user")) : "failed";
  } catch (error) {
    const { error: told, code, message } = error as Record<string, unknown>;
    if (told === "access_denied" || told === "user_cancelled_authorize") return "cancelled";
    // Not the error itself: it holds what the provider sent.
    deps.log.warn({ provider, code, reason: message }, "a provider's answer was refused");
    return "failed";
  }
}

async function signIn(
  deps: SocialDeps,
  given: { provider: SocialProvider; profile: SocialProfile; handshake: SocialHandshake },
  caller: Caller,
): Promise<SocialOutcome> {
  const found = await recognise(deps, given, caller);
  if ("missing" in found) {
    if (found.missing === "email") return "no-email";
    rememberLink(deps, caller.cookies, given);
    return "link";
  }
  const { lasting } = given.handshake;
  const owes = await findSecondFactorOwner(deps.db, found.accountId);
  if (owes) {
    const device = deps.devices.idOf(caller.cookies, owes);
    const token = deps.twoFactorTokens.sign({ ...found, lasting, device });
    caller.cookies.set(SECOND_COOKIE, token, {
      path: SECOND_PATH,
      maxAge: TWO_FACTOR_TOKEN_SECONDS,
    });
    return "two-factor";
  }
  await openSession(deps, found, { lasting, wantRefresh: false, caller });
  return "1";
}

/** Takes the second step's token out of the browser. Throws `unauthorized` where there is none. */
export function takeSecondStep(cookies: Cookies): string {
  const token = cookies.get(SECOND_COOKIE);
  if (token === undefined) throw new AppError("unauthorized");
  cookies.clear(SECOND_COOKIE, { path: SECOND_PATH });
  return token;
}
