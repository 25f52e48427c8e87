import type * as z from "zod/mini";
import type { LoginAnswer } from "#contract/identity/sessions.ts";
import type { answerTwoFactor as answerTwoFactorCall } from "#contract/identity/two-factor.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { unseal } from "../../../platform/sealing.ts";
import { findAccount } from "../../foundation/accounts/account-store.ts";
import { tellOwner } from "../../foundation/letters/security-letter.ts";
import { countAttempt } from "../../foundation/limits/count-attempt.ts";
import { dropOldSessions } from "../sessions/end-sessions.ts";
import { ownGuess, strangerGuess } from "../sessions/guess-limits.ts";
import { newSession, welcome } from "../sessions/open-session.ts";
import { insertSession } from "../sessions/session-store.ts";
import { isTokenUsed, useToken } from "../sessions/two-factor-token-store.ts";
import { recoveryHash } from "./recovery-code.ts";
import { countRecoveryCodes, takeRecoveryCode } from "./recovery-code-store.ts";
import { SECOND_FACTOR, stepOfCode } from "./two-factor-code.ts";
import type { TwoFactorDeps } from "./two-factor-deps.ts";
import { recoveryCodeUsedLetter } from "./two-factor-letter.ts";
import { findTwoFactor, takeStep } from "./two-factor-store.ts";

type Answer = z.output<typeof answerTwoFactorCall.body>;

/**
 * Finishes a login with an authenticator code or a recovery code. Each code and each token opens one
 * session. Throws `unauthorized` for an invalid or used token, `wrong_code` and `too_many_requests`.
 */
export async function answerTwoFactor(
  deps: TwoFactorDeps,
  answer: Answer,
  caller: Caller,
): Promise<LoginAnswer> {
  const token = await deps.twoFactorTokens.verify(answer.two_factor_token);
  const { accountId, device, passwordStamp } = token;
  if (await isTokenUsed(deps.db, token.id)) throw new AppError("unauthorized");
  const attempt =
    device === undefined
      ? strangerGuess(deps, SECOND_FACTOR, { account: accountId, caller })
      : ownGuess(SECOND_FACTOR, "device", device);
  await countAttempt(deps, attempt.counters);
  const code = await readCode(deps, accountId, answer.code);
  const options = {
    lasting: answer.stay_logged_in === true || token.lasting === true,
    returnsRefreshToken: answer.refresh === true,
    caller,
  };
  const started = newSession(deps, token, options);
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
    if (found.crowded) await dropOldSessions(tx, accountId, started.session.now);
    return found;
  });
  return welcome(deps, owner, started, options);
}

/** A code that may still turn out to be used when it is taken. */
type Code = { readonly secret: string; readonly step: number } | { readonly recoveryHash: string };

/** Throws `unauthorized` for an account without an authenticator, and `wrong_code`. */
async function readCode(deps: TwoFactorDeps, accountId: string, code: string): Promise<Code> {
  if (!/^\d{6}$/.test(code))
    return { recoveryHash: recoveryHash(deps.recoveryKey, accountId, code) };
  const factor = await findTwoFactor(deps.db, accountId);
  if (!factor?.two_factor_since) throw new AppError("unauthorized");
  const step = await stepOfCode(unseal(deps.twoFactorKeys, factor.secret), code, deps.clock());
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
    if (!(await takeStep(tx, { accountId, secret: code.secret }, code.step))) {
      throw new AppError("wrong_code");
    }
    return;
  }
  const recovery = { accountId, hash: code.recoveryHash };
  if (!(await takeRecoveryCode(tx, recovery, new Date(clock())))) throw new AppError("wrong_code");
  const account = await findAccount(tx, accountId);
  if (!account) return;
  const left = await countRecoveryCodes(tx, accountId);
  await tellOwner(tx, mails, account, recoveryCodeUsedLetter(mailSite, account.email, left));
}
