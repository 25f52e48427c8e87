import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Caller, signedIn } from "../../../platform/http/route.ts";
import { lockAccountAlone } from "../../foundation/accounts/account-store.ts";
import { tellOwner } from "../../foundation/letters/security-letter.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { provePassword } from "../sessions/prove-password.ts";
import { renewCodes } from "./recovery-code.ts";
import type { TwoFactorDeps } from "./two-factor-deps.ts";
import { twoFactorLetter } from "./two-factor-letter.ts";
import { forgetTwoFactor } from "./two-factor-store.ts";

/** Turns the second factor off and ends the other sessions. Does nothing if it is already off. */
export async function disableTwoFactor(
  deps: TwoFactorDeps,
  password: string,
  caller: Caller,
): Promise<void> {
  const { id, email } = await provePassword(deps, caller, { field: "password", password });
  await inTransaction(deps.database, async (tx) => {
    const account = await lockAccountAlone(tx, id);
    await forgetTwoFactor(tx, id);
    if (!account?.two_factor_since) return;
    await endSessions(tx, id, { at: new Date(deps.clock()), keep: signedIn(caller).sessionId });
    const letter = twoFactorLetter(deps.mailSite, "two-factor-off", email);
    await tellOwner(tx, deps.mails, account, letter);
  });
}

/** Returns ten new recovery codes. The old ones and the other sessions end. */
export async function renewRecoveryCodes(
  deps: TwoFactorDeps,
  password: string,
  caller: Caller,
): Promise<{ recovery_codes: string[] }> {
  const { id, email } = await provePassword(deps, caller, { field: "password", password });
  return inTransaction(deps.database, async (tx) => {
    const account = await lockAccountAlone(tx, id);
    if (!account?.two_factor_since) {
      throw new AppError("invalid", { message: "Two-factor authentication is off." });
    }
    await endSessions(tx, id, { at: new Date(deps.clock()), keep: signedIn(caller).sessionId });
    const letter = twoFactorLetter(deps.mailSite, "recovery-codes-renewed", email);
    await tellOwner(tx, deps.mails, account, letter);
    return { recovery_codes: await renewCodes(tx, deps.recoveryKey, id) };
  });
}
