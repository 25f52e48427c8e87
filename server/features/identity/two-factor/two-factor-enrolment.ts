import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Caller, signedIn } from "../../../platform/http/route.ts";
import { seal, unseal } from "../../../platform/sealing.ts";
import { lockAccountAlone, updateTwoFactorSince } from "../../foundation/accounts/account-store.ts";
import { tellOwner } from "../../foundation/letters/security-notice.ts";
import { countAttempt } from "../../foundation/throttle/throttle.ts";
import { uncount } from "../../foundation/throttle/throttle-store.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { ownGuess } from "../sessions/guess-throttle.ts";
import { provePassword } from "../sessions/prove-password.ts";
import { renewCodes } from "./recovery-code.ts";
import { newTwoFactorSecret, stepOfCode, twoFactorUri } from "./two-factor-code.ts";
import { twoFactorNotice } from "./two-factor-mail.ts";
import type { TwoFactorParts } from "./two-factor-parts.ts";
import { findTwoFactor, keepNewSecret, takeStep } from "./two-factor-store.ts";

/** A secret for the authenticator; nothing changes until a code of it was given. */
export async function enrolTwoFactor(
  parts: TwoFactorParts,
  password: string,
  caller: Caller,
): Promise<{ secret: string; uri: string }> {
  const account = await provePassword(parts, caller, { field: "password", password });
  const secret = newTwoFactorSecret();
  const sealed = seal(parts.twoFactorKey, secret);
  await inTransaction(parts.database, async (tx) => {
    const locked = await lockAccountAlone(tx, account.id);
    if (!locked || locked.two_factor_since) {
      throw new AppError("invalid", { message: "Two-factor authentication is on already." });
    }
    await keepNewSecret(tx, account.id, sealed);
  });
  return { secret, uri: twoFactorUri(secret, parts.mailSite.productName, account.email) };
}

/** Switches it on with a first code; answers the recovery codes. The other sessions end. */
export async function confirmTwoFactor(
  parts: TwoFactorParts,
  code: string,
  caller: Caller,
): Promise<{ recovery_codes: string[] }> {
  const { accountId, sessionId } = signedIn(caller);
  const throttle = ownGuess("two-factor", `session:${sessionId}`);
  await countAttempt(parts, throttle.throttled);
  const enrolment = await findTwoFactor(parts.database.db, accountId);
  if (!enrolment || enrolment.two_factor_since) throw new AppError("wrong_code");
  const now = parts.clock();
  const step = await stepOfCode(unseal(parts.twoFactorKey, enrolment.secret), code, now);
  if (step === undefined) throw new AppError("wrong_code");
  return inTransaction(parts.database, async (tx) => {
    const at = new Date(now);
    // Whoever logs in meanwhile has opened a session by now, or will not open one without a code.
    const account = await lockAccountAlone(tx, accountId);
    const taken = await takeStep(tx, { accountId, secret: enrolment.secret }, step);
    if (!account || account.two_factor_since || !taken) throw new AppError("wrong_code");
    await updateTwoFactorSince(tx, accountId, at);
    await uncount(tx, throttle.forgiven);
    await endSessions(tx, accountId, { at, keep: sessionId });
    const notice = twoFactorNotice(parts.mailSite, "two-factor-on", account.email);
    await tellOwner(tx, parts.mails, account, notice);
    return { recovery_codes: await renewCodes(tx, parts.recoveryKey, accountId) };
  });
}
