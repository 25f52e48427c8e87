import type * as z from "zod/mini";
import type { changePasswordBody } from "#contract/account/profile.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { type Caller, requireSignedIn, widestNetwork } from "../../../platform/http/route.ts";
import { updateAccount, updatePassword } from "../../foundation/accounts/account-store.ts";
import { emailOwner, securityEmail } from "../../foundation/emails/security-email.ts";
import { invalidateCodes } from "../../identity/codes/mailed-code-store.ts";
import { refuseBadPassword } from "../../identity/passwords/password-policy.ts";
import { endSessions } from "../../identity/sessions/end-sessions.ts";
import { lockReauthenticated, reauthenticate } from "../../identity/sessions/reauthenticate.ts";
import type { ProfileDeps } from "./profile-deps.ts";

const FIELD = "old_password";

/**
 * Changes the password or sets a first one, ends all other sessions and emails the owner. Throws
 * `invalid`, `wrong_credentials`, `too_many_requests` and `unavailable`.
 */
export async function changePassword(
  deps: ProfileDeps,
  body: z.output<typeof changePasswordBody>,
  caller: Caller,
): Promise<void> {
  refuseBadPassword("new_password", body.new_password, deps.mailSite.productName);
  const proven = await reauthenticate(deps, caller, { field: FIELD, password: body.old_password });
  const hash = await deps.passwords.hash(body.new_password, widestNetwork(caller));
  await inTransaction(deps.database, async (tx) => {
    const account = await lockReauthenticated(tx, proven, FIELD);
    const { id, email } = account;
    const at = new Date(deps.clock());
    await updatePassword(tx, id, hash);
    await updateAccount(tx, id, { pending_email: null });
    await endSessions(tx, id, { at, keep: requireSignedIn(caller).sessionId });
    await invalidateCodes(tx, id, at);
    await emailOwner(tx, deps.mails, account, passwordChangedEmail(deps, email));
  });
}

export function passwordChangedEmail({ mailSite }: Pick<ProfileDeps, "mailSite">, to: string) {
  return securityEmail(mailSite, {
    kind: "password-changed",
    to,
    heading: "Your password was changed",
    description:
      "A new password was set in your account settings. All other devices were logged out.",
  });
}
