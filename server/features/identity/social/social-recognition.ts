import type { SocialProvider } from "#contract/identity/social-sign-in.ts";
import type { Clock } from "../../../platform/clock.ts";
import { isUniqueViolation } from "../../../platform/db/classify-fault.ts";
import type { Database, Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { lockAccountByEmail } from "../../foundation/accounts/account-store.ts";
import { createAccount } from "../../foundation/accounts/create-account.ts";
import { confirmAddress } from "../../foundation/accounts/verified-address.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";
import type { Mails } from "../../foundation/emails/mails.ts";
import { countInTransaction } from "../../foundation/limits/count-attempt.ts";
import type { LimitDeps } from "../../foundation/limits/limit.ts";
import { networkAttempts } from "../../foundation/limits/network-limits.ts";
import { REGISTRATION_LIMIT } from "../codes/code-request-limits.ts";
import { linkedEmail } from "./social-email.ts";
import { findLinkedAccount, insertIdentity } from "./social-identity-store.ts";
import { canLinkWithoutPassword } from "./social-policy.ts";
import type { SocialProfile } from "./social-profile.ts";

/** The account, or what is missing for a login. */
export type Recognition = { readonly accountId: string } | { readonly missing: "proof" | "email" };

interface SocialLogin {
  readonly provider: SocialProvider;
  readonly profile: SocialProfile;
}

export interface RecognitionDeps extends Pick<LimitDeps, "limits"> {
  readonly database: Database;
  readonly clock: Clock;
  readonly mails: Mails;
  readonly mailSite: MailSite;
}

/**
 * Finds, links or creates the account of a person whom a provider authenticated. Only the confirmed
 * owner of an address learns whether it has an account. Throws `wrong_credentials` for a disabled
 * account, and `too_many_requests` for too many new accounts from a network.
 */
export async function recognise(
  deps: RecognitionDeps,
  person: SocialLogin,
  caller: Pick<Caller, "networks">,
): Promise<Recognition> {
  const attempt = () => inTransaction(deps.database, (tx) => find(tx, deps, person, caller));
  try {
    return await attempt();
  } catch (error) {
    // A concurrent call for the same person created the account.
    if (!isUniqueViolation(error)) throw error;
    return attempt();
  }
}

async function find(
  tx: Tx,
  deps: RecognitionDeps,
  { provider, profile }: SocialLogin,
  caller: Pick<Caller, "networks">,
): Promise<Recognition> {
  const { subject, email } = profile;
  const known = await findLinkedAccount(tx, { provider, subject });
  if (known) return { accountId: known };
  if (email === undefined) return { missing: "email" };
  if (!profile.emailVerified) return { missing: "proof" };

  const at = new Date(deps.clock());
  const account = await lockAccountByEmail(tx, email);
  if (account?.disabled_at) throw new AppError("wrong_credentials");
  if (account && !canLinkWithoutPassword(profile, account)) return { missing: "proof" };
  if (!account) await countInTransaction(tx, deps, networkAttempts(REGISTRATION_LIMIT, caller), at);
  const accountId = account?.id ?? (await createConfirmedAccount(tx, profile, email, at));
  const linked = await insertIdentity(tx, { provider, subject, accountId, email, at });
  if (linked && account) await deps.mails.send(tx, linkedEmail(deps.mailSite, email, provider));
  return { accountId };
}

/** Creates an account without a password, whose address the provider confirmed. */
async function createConfirmedAccount(
  tx: Tx,
  profile: SocialProfile,
  email: string,
  at: Date,
): Promise<string> {
  const [mailbox = email] = email.split("@");
  const id = await createAccount(tx, {
    email,
    firstName: profile.firstName || mailbox,
    lastName: profile.lastName,
    portrait: null,
  });
  await confirmAddress(tx, { id, email }, at);
  return id;
}
