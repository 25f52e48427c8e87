import type * as z from "zod/mini";
import type { LoginAnswer, loginBody } from "#contract/identity/sessions.ts";
import { inOneStatement } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { uncount } from "../../foundation/limits/limit-store.ts";
import { countLogin } from "./count-login.ts";
import { checkPassword } from "./guess-limits.ts";
import { openSession } from "./open-session.ts";
import type { SessionDeps } from "./session-deps.ts";

type LoginBody = z.output<typeof loginBody>;

/**
 * Checks a password, and returns a session or the token for the second factor. An unknown address
 * takes the same work and gets the same response. Throws `wrong_credentials`, `too_many_requests`
 * and `unavailable`.
 */
export async function login(
  deps: SessionDeps,
  body: LoginBody,
  caller: Caller,
): Promise<LoginAnswer> {
  const { account, attempt, device } = await countLogin(deps, body.email, caller);
  const credentials = { hash: account?.password_hash, password: body.password };
  const isRight = await checkPassword(deps, credentials, attempt);
  if (!account || !isRight || account.disabled_at) throw new AppError("wrong_credentials");

  const firstFactor = { accountId: account.id, passwordStamp: account.password_stamp ?? "" };
  const { reversal } = attempt;
  if (account.two_factor) {
    await inOneStatement(deps.database, (tx) => uncount(tx, reversal, deps.limits));
    return {
      message: "Please enter the code from your authenticator app.",
      two_factor_token: deps.twoFactorTokens.sign({ ...firstFactor, device }),
    };
  }
  const options = {
    lasting: body.stay_logged_in === true,
    returnsRefreshToken: body.refresh === true,
    caller,
  };
  return openSession(deps, firstFactor, options, reversal);
}
