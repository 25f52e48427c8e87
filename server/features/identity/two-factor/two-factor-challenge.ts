import type * as z from "zod/mini";
import type { LoginResponse } from "#contract/identity/sessions.ts";
import type { answerTwoFactor as answerTwoFactorCall } from "#contract/identity/two-factor.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { unseal } from "../../../platform/sealing.ts";
import { findAccount } from "../../foundation/accounts/account-store.ts";
import { emailOwner } from "../../foundation/emails/security-email.ts";
import { countAttempt } from "../../foundation/limits/count-attempt.ts";
import { dropExcessSessions } from "../sessions/end-sessions.ts";
import { ownerAttempt, strangerAttempt } from "../sessions/login-attempt-limits.ts";
import { createLoginResponse, prepareSession } from "../sessions/open-session.ts";
import { insertSession } from "../sessions/session-store.ts";
import { isTokenUsed, useToken } from "../sessions/two-factor-token-store.ts";
import { hashRecoveryCode } from "./recovery-code.ts";
import { consumeRecoveryCode, countRecoveryCodes } from "./recovery-code-store.ts";
import { findTimeStep, SECOND_FACTOR_LIMITS } from "./two-factor-code.ts";
import type { TwoFactorDeps } from "./two-factor-deps.ts";
import { recoveryCodeUsedEmail } from "./two-factor-email.ts";
import { consumeTimeStep, findTwoFactor } from "./two-factor-store.ts";

type Answer = z.output<typeof answerTwoFactorCall.body>;

/**
 * Finishes a login with an authenticator code or a recovery code. Each code and each token opens one
 * session. Throws `unauthorized` for an invalid or used token, `wrong_code` and `too_many_requests`.
 */
export async function answerTwoFactor(
  deps: TwoFactorDeps,
  answer: Answer,
  caller: Caller,
): Promise<LoginResponse> {
  const token = await deps.twoFactorTokens.verify(answer.two_factor_token);
  const { accountId, device, passwordStamp } = token;
  if (await isTokenUsed(deps.db, token.id)) throw new AppError("unauthorized");
  const attempt =
    device === undefined
      ? strangerAttempt(deps, SECOND_FACTOR_LIMITS, { account: accountId, caller })
      : ownerAttempt(SECOND_FACTOR_LIMITS, "device", device);
  await countAttempt(deps, attempt.counters);
  const code = await readCode(deps, accountId, answer.code);
  const options = {
    lasting: answer.stay_logged_in === true || token.lasting === true,
    returnsRefreshToken: answer.refresh === true,
    caller,
  };
  const started = prepareSession(deps, token, options);
  const owner = await inTransaction(deps.database, async (tx) => {
    const opening = {
      session: started.session,
      passwordStamp,
      secondFactor: true,
      reversal: attempt.reversal,
    };
    const found = await insertSession(tx, opening);
    if (!found) throw new AppError("wrong_credentials");
    if (!(await useToken(tx, token))) throw new AppError("unauthorized");
    await takeCode(tx, deps, accountId, code);
    if (found.crowded) await dropExcessSessions(tx, accountId, started.session.now);
    return found;
  });
  return createLoginResponse(deps, owner, started, options);
}

/** A code that may still turn out to be used when it is taken. */
type Code = { readonly secret: string; readonly step: number } | { readonly recoveryHash: string };

/** Throws `unauthorized` for an account without an authenticator, and `wrong_code`. */
async function readCode(deps: TwoFactorDeps, accountId: string, code: string): Promise<Code> {
  if (!/^\d{6}$/.test(code))
    return { recoveryHash: hashRecoveryCode(deps.recoveryKey, accountId, code) };
  const factor = await findTwoFactor(deps.db, accountId);
  if (!factor?.two_factor_since) throw new AppError("unauthorized");
  const step = await findTimeStep(unseal(deps.twoFactorKeys, factor.secret), code, deps.clock());
  if (step === undefined) throw new AppError("wrong_code");
  return { secret: factor.secret, step };
}

/** Uses up the code, and emails the owner about a used recovery code. Throws `wrong_code`. */
async function takeCode(
  tx: Tx,
  { mails, mailSite, clock }: TwoFactorDeps,
  accountId: string,
  code: Code,
): Promise<void> {
  if ("step" in code) {
    if (!(await consumeTimeStep(tx, { accountId, secret: code.secret }, code.step))) {
      throw new AppError("wrong_code");
    }
    return;
  }
  const recovery = { accountId, hash: code.recoveryHash };
  if (!(await consumeRecoveryCode(tx, recovery, new Date(clock()))))
    throw new AppError("wrong_code");
  const account = await findAccount(tx, accountId);
  if (!account) return;
  const left = await countRecoveryCodes(tx, accountId);
  await emailOwner(tx, mails, account, recoveryCodeUsedEmail(mailSite, account.email, left));
}
