import * as z from "zod/mini";
import type { LoginResponse } from "#contract/identity/sessions.ts";
import { type SocialProvider, socialProviders } from "#contract/identity/social-sign-in.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import type { Caller, Cookies } from "../../../platform/http/route.ts";
import { lockAccountByEmail } from "../../foundation/accounts/account-store.ts";
import { confirmAddress } from "../../foundation/accounts/verified-address.ts";
import type { AccessTokens } from "../sessions/access-token.ts";
import type { TokenSigner } from "../sessions/token-signer.ts";
import { linkedEmail } from "./social-email.ts";
import { insertIdentity } from "./social-identity-store.ts";
import { canLinkWithPassword } from "./social-policy.ts";
import type { SocialProfile } from "./social-profile.ts";
import type { RecognitionDeps } from "./social-recognition.ts";

const COOKIE = "social_link";
const PATH = "/api/v1/auth/";
export const LINK_SECONDS = 15 * 60;

const pendingLink = z.object({
  provider: z.enum(socialProviders),
  subject: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
});

export interface LinkDeps extends RecognitionDeps {
  readonly accessTokens: AccessTokens;
  /** Signs pending links. */
  readonly linkSigner: TokenSigner;
}

/** Stores a pending link in this browser until the owner of the address logs in. */
export function savePendingLink(
  { linkSigner }: Pick<LinkDeps, "linkSigner">,
  cookies: Cookies,
  { provider, profile }: { provider: SocialProvider; profile: SocialProfile },
): void {
  const token = linkSigner.sign({
    provider,
    subject: profile.subject,
    email: profile.email,
    email_verified: profile.emailVerified && !profile.sandbox,
  });
  cookies.set(COOKIE, token, { path: PATH, maxAge: LINK_SECONDS });
}

/** Completes this browser's pending link after a login. Returns the login's response unchanged. */
export async function linkAfterLogin(
  deps: LinkDeps,
  caller: Caller,
  answer: LoginResponse,
): Promise<LoginResponse> {
  const token = caller.cookies.get(COOKIE);
  if (token === undefined || answer.access === undefined) return answer;
  const claims = await deps.linkSigner.verify(token).catch(() => undefined);
  const pending = pendingLink.safeParse(claims);
  const { sub } = await deps.accessTokens.verify(answer.access);
  if (pending.success && !(await link(deps, sub, pending.data))) return answer;
  caller.cookies.clear(COOKIE, { path: PATH });
  return answer;
}

/** Returns false if the link stays pending, for another account or for a confirmed address. */
async function link(
  deps: LinkDeps,
  accountId: string,
  { provider, subject, email, email_verified }: z.output<typeof pendingLink>,
): Promise<boolean> {
  return inTransaction(deps.database, async (tx) => {
    const at = new Date(deps.clock());
    const account = await lockAccountByEmail(tx, email);
    if (account?.id !== accountId) return false;
    if (!canLinkWithPassword({ emailVerified: email_verified }, account)) return false;
    if (email_verified) await confirmAddress(tx, account, at);
    const linked = await insertIdentity(tx, { provider, subject, accountId, email, at });
    if (linked) await deps.mails.send(tx, linkedEmail(deps.mailSite, email, provider));
    return true;
  });
}
