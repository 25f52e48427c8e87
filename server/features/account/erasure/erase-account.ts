import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { personOf } from "../../foundation/accounts/person.ts";
import { tellOwner } from "../../foundation/letters/security-letter.ts";
import { lockProven, provePassword } from "../../identity/sessions/prove-password.ts";
import { clearRefreshCookie } from "../../identity/sessions/refresh-token.ts";
import type { ProfileDeps } from "../profile/profile-deps.ts";
import { erasedLetter } from "./erased-letter.ts";
import { refuseBusyOrganiser } from "./erasure-policy.ts";
import { eraseDonationBatch, eraseEverywhere } from "./forget-everywhere.ts";

const FIELD = "password";

/**
 * Erases an account. The books keep their amounts without the person's name. Throws `forbidden` for
 * the owner of a campaign that collects donations, `wrong_credentials`, `too_many_requests` and
 * `unavailable`.
 */
export async function eraseAccount(
  deps: ProfileDeps,
  password: string | undefined,
  caller: Caller,
): Promise<void> {
  const proven = await provePassword(deps, caller, { field: FIELD, password });
  const erase = async (tx: Tx): Promise<boolean> => {
    const account = await lockProven(tx, proven, FIELD);
    await refuseBusyOrganiser(tx, account.id, { clock: deps.clock, who: "You run" });
    const person = personOf(account);
    const erasureDeps = { ...deps, at: new Date(deps.clock()) };
    if (await eraseDonationBatch(tx, person, erasureDeps)) return false;
    await eraseEverywhere(tx, person, erasureDeps);
    const letter = erasedLetter(deps.mailSite, account.email, "themself");
    await tellOwner(tx, deps.mails, account, letter);
    return true;
  };
  while (!(await inTransaction(deps.database, erase)));
  clearRefreshCookie(caller.cookies);
}
