import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { readOfficeRole } from "../../foundation/accounts/account-store.ts";
import { toPerson } from "../../foundation/accounts/person.ts";
import { emailOwner } from "../../foundation/emails/security-email.ts";
import { lockReauthenticated, reauthenticate } from "../../identity/sessions/reauthenticate.ts";
import { clearRefreshCookie } from "../../identity/sessions/refresh-token.ts";
import type { ProfileDeps } from "../profile/profile-deps.ts";
import { eraseDonationBatch, eraseEverywhere } from "./erase-everywhere.ts";
import { erasedEmail } from "./erased-email.ts";
import { refuseActiveOrganiser, refuseLastOwner } from "./erasure-policy.ts";

const FIELD = "password";

/**
 * Erases an account. The books keep their amounts without the person's name. Throws `forbidden` for
 * the owner of a campaign that collects donations and for the last owner of the office, `wrong_credentials`, `too_many_requests` and
 * `unavailable`.
 */
export async function eraseAccount(
  deps: ProfileDeps,
  password: string | undefined,
  caller: Caller,
): Promise<void> {
  const proven = await reauthenticate(deps, caller, { field: FIELD, password });
  const erase = async (tx: Tx): Promise<boolean> => {
    if (readOfficeRole(proven) === "owner") await refuseLastOwner(tx, proven.id);
    const account = await lockReauthenticated(tx, proven, FIELD);
    await refuseActiveOrganiser(tx, account.id, { clock: deps.clock, who: "You run" });
    const person = toPerson(account);
    const erasureDeps = { ...deps, at: new Date(deps.clock()) };
    if (await eraseDonationBatch(tx, person, erasureDeps)) return false;
    await eraseEverywhere(tx, person, erasureDeps);
    const letter = erasedEmail(deps.mailSite, account.email, "themself");
    await emailOwner(tx, deps.mails, account, letter);
    return true;
  };
  while (!(await inTransaction(deps.database, erase)));
  clearRefreshCookie(caller.cookies);
}
