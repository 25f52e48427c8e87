import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Caller, requireSignedIn } from "../../../platform/http/route.ts";
import { lockAccountRow } from "../../foundation/accounts/account-store.ts";
import { emailOwner } from "../../foundation/emails/security-email.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { reauthenticate } from "../sessions/reauthenticate.ts";
import { issueRecoveryCodes } from "./recovery-code.ts";
import type { TwoFactorDeps } from "./two-factor-deps.ts";
import { twoFactorEmail } from "./two-factor-email.ts";
import { deleteTwoFactor } from "./two-factor-store.ts";

/** Turns the second factor off and ends the other sessions. Does nothing if it is already off. */
export async function disableTwoFactor(
  deps: TwoFactorDeps,
  password: string,
  caller: Caller,
): Promise<void> {
  const { id, email } = await reauthenticate(deps, caller, { field: "password", password });
  await inTransaction(deps.database, async (tx) => {
    const account = await lockAccountRow(tx, id);
    await deleteTwoFactor(tx, id);
    if (!account?.two_factor_since) return;
    await endSessions(tx, id, {
      at: new Date(deps.clock()),
      keep: requireSignedIn(caller).sessionId,
    });
    const letter = twoFactorEmail(deps.mailSite, "two-factor-off", email);
    await emailOwner(tx, deps.mails, account, letter);
  });
}

/** Returns ten new recovery codes. The old ones and the other sessions end. */
export async function renewRecoveryCodes(
  deps: TwoFactorDeps,
  password: string,
  caller: Caller,
): Promise<{ recovery_codes: string[] }> {
  const { id, email } = await reauthenticate(deps, caller, { field: "password", password });
  return inTransaction(deps.database, async (tx) => {
    const account = await lockAccountRow(tx, id);
    if (!account?.two_factor_since) {
      throw new AppError("invalid", { message: "Two-factor authentication is off." });
    }
    await endSessions(tx, id, {
      at: new Date(deps.clock()),
      keep: requireSignedIn(caller).sessionId,
    });
    const letter = twoFactorEmail(deps.mailSite, "recovery-codes-renewed", email);
    await emailOwner(tx, deps.mails, account, letter);
    return { recovery_codes: await issueRecoveryCodes(tx, deps.recoveryKey, id) };
  });
}
