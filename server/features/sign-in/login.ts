import type * as z from "zod/mini";
import type { LoginAnswer, loginBody } from "#contract/sessions.ts";
import { inTransaction } from "../../platform/db/in-transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Caller } from "../../platform/http/route.ts";
import { checkPassword, forgiveLogin } from "./check-password.ts";
import { findLogin } from "./login-store.ts";
import { loginThrottle } from "./login-throttle.ts";
import { openSession } from "./open-session.ts";
import { passwordStamp } from "./password-stamp.ts";
import type { SignInParts } from "./sign-in-parts.ts";

type LoginBody = z.output<typeof loginBody>;

/**
 * Checks a password; answers a session, or what the second factor needs. An address without an
 * account costs the same work and gets the same answer. Throws `wrong_credentials`,
 * `too_many_requests`, `unavailable`.
 */
export async function login(
  parts: SignInParts,
  body: LoginBody,
  caller: Caller,
): Promise<LoginAnswer> {
  const throttle = loginThrottle(parts.throttleKey, { email: body.email, caller });
  const account = await findLogin(parts.database.db, body.email);
  const given = { hash: account?.password_hash, password: body.password };
  const right = await checkPassword(parts, given, throttle);
  if (!account || !right || account.disabled_at) throw new AppError("wrong_credentials");

  const proven = { accountId: account.id, passwordStamp: passwordStamp(account.password_hash) };
  if (account.two_factor) {
    await inTransaction(parts.database, (tx) => forgiveLogin(tx, throttle));
    return {
      message: "Please enter the code of your authenticator.",
      two_factor_token: await parts.twoFactorTokens.sign(proven),
    };
  }
  const wish = {
    lasting: body.stay_logged_in === true,
    wantRefresh: body.refresh === true,
    caller,
  };
  return openSession(parts, proven, wish, (tx) => forgiveLogin(tx, throttle));
}
