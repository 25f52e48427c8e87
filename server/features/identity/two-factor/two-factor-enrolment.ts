import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Caller, requireSignedIn } from "../../../platform/http/route.ts";
import { seal, unseal } from "../../../platform/sealing.ts";
import { lockAccountRow, updateTwoFactorSince } from "../../foundation/accounts/account-store.ts";
import { emailOwner } from "../../foundation/emails/security-email.ts";
import { countAttempt } from "../../foundation/limits/count-attempt.ts";
import { reverseCounts } from "../../foundation/limits/limit-store.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { ownerAttempt } from "../sessions/login-attempt-limits.ts";
import { reauthenticate } from "../sessions/reauthenticate.ts";
import { issueRecoveryCodes } from "./recovery-code.ts";
import {
  createTwoFactorSecret,
  findTimeStep,
  SECOND_FACTOR_LIMITS,
  twoFactorUri,
} from "./two-factor-code.ts";
import type { TwoFactorDeps } from "./two-factor-deps.ts";
import { twoFactorEmail } from "./two-factor-email.ts";
import { consumeTimeStep, findTwoFactor, saveNewSecret } from "./two-factor-store.ts";

/** Returns a secret for the authenticator. Nothing changes until its first code is confirmed. */
export async function enrolTwoFactor(
  deps: TwoFactorDeps,
  password: string,
  caller: Caller,
): Promise<{ secret: string; uri: string }> {
  const account = await reauthenticate(deps, caller, { field: "password", password });
  const secret = createTwoFactorSecret();
  const sealed = seal(deps.twoFactorKeys, secret);
  await inTransaction(deps.database, async (tx) => {
    const locked = await lockAccountRow(tx, account.id);
    if (!locked || locked.two_factor_since) {
      throw new AppError("invalid", { message: "Two-factor authentication is already on." });
    }
    await saveNewSecret(tx, account.id, sealed);
  });
  return { secret, uri: twoFactorUri(secret, deps.mailSite.productName, account.email) };
}

/** Turns the second factor on with the first code. Returns recovery codes and ends other sessions. */
export async function confirmTwoFactor(
  deps: TwoFactorDeps,
  code: string,
  caller: Caller,
): Promise<{ recovery_codes: string[] }> {
  const { accountId, sessionId } = requireSignedIn(caller);
  const attempt = ownerAttempt(SECOND_FACTOR_LIMITS, "session", sessionId);
  await countAttempt(deps, attempt.counters);
  const enrolment = await findTwoFactor(deps.db, accountId);
  if (!enrolment || enrolment.two_factor_since) throw new AppError("wrong_code");
  const now = deps.clock();
  const step = await findTimeStep(unseal(deps.twoFactorKeys, enrolment.secret), code, now);
  if (step === undefined) throw new AppError("wrong_code");
  return inTransaction(deps.database, async (tx) => {
    const at = new Date(now);
    // A concurrent login has its session before this lock, or will need a code.
    const account = await lockAccountRow(tx, accountId);
    const isUnused = await consumeTimeStep(tx, { accountId, secret: enrolment.secret }, step);
    if (!account || account.two_factor_since || !isUnused) throw new AppError("wrong_code");
    await updateTwoFactorSince(tx, accountId, at);
    await reverseCounts(tx, attempt.reversal, deps.limits);
    await endSessions(tx, accountId, { at, keep: sessionId });
    const letter = twoFactorEmail(deps.mailSite, "two-factor-on", account.email);
    await emailOwner(tx, deps.mails, account, letter);
    return { recovery_codes: await issueRecoveryCodes(tx, deps.recoveryKey, accountId) };
  });
}
