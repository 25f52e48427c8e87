import type * as z from "zod/mini";
import type { LoginResponse, loginBody } from "#contract/identity/sessions.ts";
import { inOneStatement } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { requireCounted } from "../../foundation/limits/count-attempt.ts";
import { reverseCounts } from "../../foundation/limits/limit-store.ts";
import { confirmAddressAtLogin } from "../registration/confirm-address-at-login.ts";
import type { ConfirmationDeps } from "../registration/confirm-address-with-code.ts";
import {
  type CountedAttempt,
  checkPassword,
  LOGIN_LIMITS,
  ownerAttempt,
  strangerLoginAttempt,
} from "./login-attempt-limits.ts";
import { countLoginAttempt } from "./login-store.ts";
import { openSession } from "./open-session.ts";
import type { SessionDeps } from "./session-deps.ts";

/**
 * Checks a password, and returns a session or the token for the second factor. An unknown address
 * takes the same work and gets the same response. An emailed code given with the right password confirms
 * the address. Throws `wrong_credentials`, `wrong_code`, `too_many_requests` and `unavailable`.
 */
export async function login(
  deps: SessionDeps & ConfirmationDeps,
  body: z.output<typeof loginBody>,
  caller: Caller,
): Promise<LoginResponse> {
  const { account, attempt, device } = await countLogin(deps, body.email, caller);
  const credentials = { hash: account?.password_hash, password: body.password };
  const isRight = await checkPassword(deps, credentials, attempt);
  if (!account || !isRight || account.disabled_at) throw new AppError("wrong_credentials");
  if (!account.email_verified) {
    const { email, code } = body;
    await confirmAddressAtLogin(deps, { accountId: account.id, email, code }, caller);
  }

  const firstFactor = { accountId: account.id, passwordStamp: account.password_stamp ?? "" };
  const { reversal } = attempt;
  if (account.two_factor) {
    await inOneStatement(deps.database, (tx) => reverseCounts(tx, reversal, deps.limits));
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

/**
 * Counts a login attempt and returns its account, in one statement. Only a device that is no longer
 * known takes a second one. Throws `too_many_requests`.
 */
async function countLogin(deps: SessionDeps, email: string, caller: Caller) {
  const count = async ({ counters }: CountedAttempt) => {
    const { counted, account } = await inOneStatement(deps.database, (tx) =>
      countLoginAttempt(tx, { attempts: counters, email }, deps.limits, new Date(deps.clock())),
    );
    await requireCounted(deps, counters, counted);
    return account;
  };
  const claim = deps.devices.findClaim(caller.cookies, email);
  if (claim) {
    const attempt = ownerAttempt(LOGIN_LIMITS, "device", claim.id);
    const account = await count(attempt);
    if (account?.device_generation === claim.generation) {
      return { account, attempt, device: claim.id };
    }
  }
  const attempt = strangerLoginAttempt(deps, { account: email, caller });
  return { account: await count(attempt), attempt, device: undefined };
}
