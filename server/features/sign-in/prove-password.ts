import { inTransaction } from "../../platform/db/in-transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { type Caller, signedIn } from "../../platform/http/route.ts";
import { type AccountRow, findAccount } from "../accounts/account-store.ts";
import { checkPassword, forgiveLogin } from "./check-password.ts";
import { loginThrottle } from "./login-throttle.ts";
import type { SignInParts } from "./sign-in-parts.ts";

/**
 * Asks somebody who is signed in for their password again; answers their account. One who never
 * chose a password needs none. Throws `wrong_credentials`, `too_many_requests`, `unavailable`.
 */
export async function provePassword(
  parts: SignInParts,
  caller: Caller,
  password: string | undefined,
): Promise<AccountRow> {
  const account = await findAccount(parts.database.db, signedIn(caller).accountId);
  if (!account) throw new AppError("unauthorized");
  if (account.password_hash === null) return account;
  const throttle = loginThrottle(parts.throttleKey, { email: account.email, caller });
  const given = { hash: account.password_hash, password: password ?? "" };
  if (!(await checkPassword(parts, given, throttle))) throw new AppError("wrong_credentials");
  await inTransaction(parts.database, (tx) => forgiveLogin(tx, throttle));
  return account;
}
