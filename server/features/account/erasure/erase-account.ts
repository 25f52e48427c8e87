import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import type { Caller } from "../../../platform/http/route.ts";
import type { AccountRow } from "../../foundation/accounts/account-store.ts";
import { personOf } from "../../foundation/accounts/person.ts";
import { tellOwner } from "../../foundation/letters/security-letter.ts";
import { lockProven, provePassword } from "../../identity/sessions/prove-password.ts";
import { clearRefreshCookie } from "../../identity/sessions/refresh-token.ts";
import type { ProfileDeps } from "../profile/profile-deps.ts";
import { erasedLetter } from "./erased-letter.ts";
import { refuseBusyOrganiser } from "./erasure-policy.ts";
import { forgetEverywhere } from "./forget-everywhere.ts";
import { forgetManyGifts } from "./forget-many-gifts.ts";

const FIELD = "password";

/**
 * Erases an account. The books stay as they are, without anything that names the person. Throws
 * `forbidden` for an owner of a campaign that asks for money, `wrong_credentials`,
 * `too_many_requests`, `unavailable`.
 */
export async function eraseAccount(
  deps: ProfileDeps,
  password: string | undefined,
  caller: Caller,
): Promise<void> {
  const proven = await provePassword(deps, caller, { field: FIELD, password });
  const lockErasable = async (tx: Tx): Promise<AccountRow> => {
    const account = await lockProven(tx, proven, FIELD);
    await refuseBusyOrganiser(tx, account.id, { clock: deps.clock, who: "You run" });
    return account;
  };
  await forgetManyGifts(deps, async (tx) => personOf(await lockErasable(tx)));
  await inTransaction(deps.database, async (tx) => {
    const account = await lockErasable(tx);
    await forgetEverywhere(tx, personOf(account), { ...deps, at: new Date(deps.clock()) });
    const letter = erasedLetter(deps.mailSite, account.email, "themself");
    await tellOwner(tx, deps.mails, account, letter);
  });
  clearRefreshCookie(caller.cookies);
}
