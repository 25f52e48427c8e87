import type { SocialOutcome } from "#contract/identity/social-return.ts";
import type { SocialProvider } from "#contract/identity/social-sign-in.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Caller, Cookies } from "../../../platform/http/route.ts";
import { openSession } from "../sessions/open-session.ts";
import { TWO_FACTOR_TOKEN_SECONDS } from "../sessions/session-policy.ts";
import type { SocialDeps } from "./social-deps.ts";
import type { SocialHandshake } from "./social-handshake.ts";
import { findSecondFactorOwner } from "./social-identity-store.ts";
import { savePendingLink } from "./social-link.ts";
import { type SocialProfile, withPostedName } from "./social-profile.ts";
import { recognise } from "./social-recognition.ts";

const SECOND_COOKIE = "social_second";
const SECOND_PATH = "/api/v1/auth/social/";

/** The outcome of a login, and the page the person was going to. */
export interface SocialLoginResult {
  readonly outcome: SocialOutcome;
  readonly next?: string | undefined;
}

/** Logs in the person whom the provider redirected to the callback URL. */
export async function finishSocialSignIn(
  deps: SocialDeps,
  provider: SocialProvider,
  callback: URL,
  caller: Caller,
): Promise<SocialLoginResult> {
  const handshake = await deps.handshakes.take(caller.cookies, provider);
  if (!handshake) return { outcome: "failed" };
  const { next } = handshake;
  const profile = await identify(deps, provider, callback, handshake);
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
  callback: URL,
  handshake: SocialHandshake,
): Promise<SocialProfile | "cancelled" | "failed"> {
  try {
    const profile = await deps.socialClients.get(provider)?.identify(callback, handshake);
    return profile ? withPostedName(profile, callback.searchParams.get("user")) : "failed";
  } catch (error) {
    const { error: reason, code, message } = error as Record<string, unknown>;
    if (reason === "access_denied" || reason === "user_cancelled_authorize") return "cancelled";
    // Without the error itself, as it contains the provider's response.
    deps.log.warn({ provider, code, reason: message }, "login provider's response was rejected");
    return "failed";
  }
}

async function signIn(
  deps: SocialDeps,
  login: { provider: SocialProvider; profile: SocialProfile; handshake: SocialHandshake },
  caller: Caller,
): Promise<SocialOutcome> {
  const found = await recognise(deps, login, caller);
  if ("missing" in found) {
    if (found.missing === "email") return "no-email";
    savePendingLink(deps, caller.cookies, login);
    return "link";
  }
  const { lasting } = login.handshake;
  const owner = await findSecondFactorOwner(deps.db, found.accountId);
  if (owner) {
    const device = deps.devices.findId(caller.cookies, owner);
    const token = deps.twoFactorTokens.sign({ ...found, lasting, device });
    caller.cookies.set(SECOND_COOKIE, token, {
      path: SECOND_PATH,
      maxAge: TWO_FACTOR_TOKEN_SECONDS,
    });
    return "two-factor";
  }
  await openSession(deps, found, { lasting, returnsRefreshToken: false, caller });
  return "1";
}

/** Removes the second step's token from the browser. Throws `unauthorized` if there is none. */
export function takeTwoFactorToken(cookies: Cookies): string {
  const token = cookies.get(SECOND_COOKIE);
  if (token === undefined) throw new AppError("unauthorized");
  cookies.clear(SECOND_COOKIE, { path: SECOND_PATH });
  return token;
}
