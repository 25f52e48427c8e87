import type * as z from "zod/mini";
import type { LoginAnswer } from "#contract/identity/sessions.ts";
import type { answerTwoFactor as answerTwoFactorCall } from "#contract/identity/two-factor.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { unseal } from "../../../platform/sealing.ts";
import { findAccount } from "../../foundation/accounts/account-store.ts";
import { tellOwner } from "../../foundation/letters/security-letter.ts";
import { countAttempt } from "../../foundation/throttle/throttle.ts";
import { uncount } from "../../foundation/throttle/throttle-store.ts";
import { ownGuess, strangerGuess } from "../sessions/guess-throttle.ts";
import { openSession } from "../sessions/open-session.ts";
import { recoveryHash } from "./recovery-code.ts";
import { countRecoveryCodes, takeRecoveryCode } from "./recovery-code-store.ts";
import { SECOND_FACTOR, stepOfCode } from "./two-factor-code.ts";
import type { TwoFactorDeps } from "./two-factor-deps.ts";
import { recoveryCodeUsedLetter } from "./two-factor-letter.ts";
import { findTwoFactor, takeStep } from "./two-factor-store.ts";

type Answer = z.output<typeof answerTwoFactorCall.body>;

/**
 * Finishes a login with the authenticator's code or a recovery code; each opens one session. Throws
 * `unauthorized` for a token that is void, `wrong_code`, `too_many_requests`.
 */
export async function answerTwoFactor(
  deps: TwoFactorDeps,
  answer: Answer,
  caller: Caller,
): Promise<LoginAnswer> {
  const proven = await deps.twoFactorTokens.verify(answer.two_factor_token);
  const { accountId, device } = proven;
  const throttle =
    device === undefined
      ? strangerGuess(deps, SECOND_FACTOR, { account: accountId, caller })
      : ownGuess(SECOND_FACTOR, `device:${device}`);
  await countAttempt(deps, throttle.throttled);
  const take = await readCode(deps, accountId, answer.code);
  const wish = {
    lasting: answer.stay_logged_in === true || proven.lasting === true,
    wantRefresh: answer.refresh === true,
    caller,
  };
  return openSession(deps, proven, wish, {
    secondFactor: async (tx) => {
      if (!(await take(tx))) throw new AppError("wrong_code");
      await uncount(tx, throttle.forgiven);
    },
  });
}

/** Answers what uses up the code, in the transaction that opens the session. */
async function readCode(
  deps: TwoFactorDeps,
  accountId: string,
  code: string,
): Promise<(tx: Tx) => Promise<boolean>> {
  if (!/^\d{6}$/.test(code)) return (tx) => takeRecovery(tx, deps, accountId, code);
  const factor = await findTwoFactor(deps.database.db, accountId);
  if (!factor?.two_factor_since) throw new AppError("unauthorized");
  const secret = unseal(deps.twoFactorKey, factor.secret);
  const step = await stepOfCode(secret, code, deps.clock());
  if (step === undefined) throw new AppError("wrong_code");
  return (tx) => takeStep(tx, { accountId, secret: factor.secret }, step);
}

async function takeRecovery(
  tx: Tx,
  { mails, mailSite, recoveryKey, clock }: TwoFactorDeps,
  accountId: string,
  code: string,
): Promise<boolean> {
  const hash = recoveryHash(recoveryKey, accountId, code);
  if (!(await takeRecoveryCode(tx, { accountId, hash }, new Date(clock())))) return false;
  const account = await findAccount(tx, accountId);
  const left = await countRecoveryCodes(tx, accountId);
  if (account) {
    const letter = recoveryCodeUsedLetter(mailSite, account.email, left);
    await tellOwner(tx, mails, account, letter);
  }
  return true;
}
