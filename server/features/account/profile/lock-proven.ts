import type { Tx } from "../../../platform/db/database.ts";
import { type AccountRow, lockAccount } from "../../foundation/accounts/account-store.ts";
import { wrongPassword } from "../../identity/sessions/prove-password.ts";

/** Locks the account as it was when its owner was asked. Throws `wrong_credentials` where it changed since. */
export async function lockProven(tx: Tx, proven: AccountRow, field: string): Promise<AccountRow> {
  const account = await lockAccount(tx, proven.id);
  const same = account?.password_hash === proven.password_hash && account.email === proven.email;
  if (!same || account.erased_at || account.disabled_at) throw wrongPassword(field);
  return account;
}
