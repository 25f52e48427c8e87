import { inTransaction } from "../../platform/db/in-transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { type Caller, signedIn } from "../../platform/http/route.ts";
import { seal, unseal } from "../../platform/sealing.ts";
import { findAccount } from "../accounts/account-store.ts";
import { endSessions } from "./end-sessions.ts";
import { provePassword } from "./prove-password.ts";
import { renewCodes } from "./recovery-code.ts";
import { countAttempt } from "./throttle.ts";
import { clearCounter } from "./throttle-store.ts";
import { newTwoFactorSecret, stepOfCode, twoFactorUri } from "./two-factor-code.ts";
import { twoFactorNotice } from "./two-factor-mail.ts";
import type { TwoFactorParts } from "./two-factor-parts.ts";
import { TWO_FACTOR_LIMIT } from "./two-factor-policy.ts";
import { confirmSecret, findTwoFactor, keepNewSecret } from "./two-factor-store.ts";

/** A secret for the authenticator; nothing changes until a code of it was given. */
export async function enrolTwoFactor(
  parts: TwoFactorParts,
  password: string,
  caller: Caller,
): Promise<{ secret: string; uri: string }> {
  const account = await provePassword(parts, caller, { field: "password", password });
  const secret = newTwoFactorSecret();
  const sealed = seal(parts.twoFactorKey, secret);
  const kept = await inTransaction(parts.database, (tx) => keepNewSecret(tx, account.id, sealed));
  if (!kept) {
    throw new AppError("invalid", { message: "Two-factor authentication is on already." });
  }
  return { secret, uri: twoFactorUri(secret, parts.mailSite.productName, account.email) };
}

/** Switches it on with a first code; answers the recovery codes. The other sessions end. */
export async function confirmTwoFactor(
  parts: TwoFactorParts,
  code: string,
  caller: Caller,
): Promise<{ recovery_codes: string[] }> {
  const { accountId, sessionId } = signedIn(caller);
  const counter = { key: `two-factor:enrolment:${accountId}`, limit: TWO_FACTOR_LIMIT };
  await countAttempt(parts, [counter]);
  const enrolment = await findTwoFactor(parts.database.db, accountId);
  if (!enrolment || enrolment.confirmed_at) throw new AppError("wrong_code");
  const now = parts.clock();
  const step = await stepOfCode(unseal(parts.twoFactorKey, enrolment.secret), code, now);
  if (step === undefined) throw new AppError("wrong_code");
  return inTransaction(parts.database, async (tx) => {
    const at = new Date(now);
    const account = await findAccount(tx, accountId);
    const confirmed = await confirmSecret(tx, { accountId, secret: enrolment.secret, step }, at);
    if (!account || !confirmed) throw new AppError("wrong_code");
    await clearCounter(tx, counter.key);
    await endSessions(tx, accountId, { at, keep: sessionId });
    await parts.mails.send(tx, twoFactorNotice(parts.mailSite, "two-factor-on", account.email));
    return { recovery_codes: await renewCodes(tx, parts.recoveryKey, accountId) };
  });
}
