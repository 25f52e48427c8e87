import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Caller, widestNetwork } from "../../../platform/http/route.ts";
import {
  findAccount,
  findAccountByEmail,
  updatePassword,
} from "../../foundation/accounts/account-store.ts";
import { confirmAddress } from "../../foundation/accounts/verified-address.ts";
import { reverseCounts } from "../../foundation/limits/limit-store.ts";
import { countCodeRequest } from "../codes/code-request-limits.ts";
import { createCode, type MailedCodeDeps } from "../codes/mailed-code.ts";
import { TICKET_LIFETIME_MS } from "../codes/mailed-code-policy.ts";
import { findVerifiedCode, invalidateCodes, redeemCode } from "../codes/mailed-code-store.ts";
import { clearTicket, readTicket, setTicket } from "../codes/mailed-code-ticket.ts";
import { verifyGivenCode } from "../codes/verify-code.ts";
import type { PasswordHasher } from "../passwords/password-hasher.ts";
import { refuseBadPassword } from "../passwords/password-policy.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { strangerLoginAttempt } from "../sessions/login-attempt-limits.ts";
import type { StrangerDeps } from "../sessions/session-deps.ts";
import { deleteTwoFactor } from "../two-factor/two-factor-store.ts";
import { passwordResetEmail, resetEmail } from "./reset-email.ts";

export interface ResetDeps extends MailedCodeDeps, StrangerDeps {
  readonly passwords: PasswordHasher;
}

const purpose = "reset_password";

/**
 * Emails a code if the address has an account. The response is the same if it has none. Throws
 * `too_many_requests`.
 */
export async function requestReset(deps: ResetDeps, email: string, caller: Caller): Promise<void> {
  const requester = await countCodeRequest(deps, "reset", { email, caller });
  const ticket = await inTransaction(deps.database, async (tx) => {
    const account = await findAccountByEmail(tx, email);
    const isUsable = account && !account.disabled_at && !account.erased_at;
    const code = await createCode(tx, deps, {
      purpose,
      email,
      accountId: isUsable ? account.id : null,
      mailed: isUsable === true,
      requester,
    });
    await deps.mails.send(tx, resetEmail(deps.mailSite, code));
    return code.ticket;
  });
  setTicket(caller.cookies, ticket);
}

interface GivenResetCode {
  readonly code: string;
  /** Needed outside the browser that requested the code. */
  readonly email: string | undefined;
}

/** Verifies a code, and lets this browser set the new password. Throws as `verifyGivenCode`. */
export async function verifyResetCode(
  deps: ResetDeps,
  { code, email }: GivenResetCode,
  caller: Caller,
): Promise<void> {
  setTicket(caller.cookies, await verifyGivenCode(deps, { purpose, code, email }, caller));
}

/**
 * Sets a new password and ends all sessions. The code was verified before or is given now. A second
 * factor stays on unless this confirms the address for the first time. Throws `invalid`,
 * `unavailable`, and as `verifyGivenCode`.
 */
export async function changeLostPassword(
  deps: ResetDeps,
  { password, ...given }: { password: string } & Partial<GivenResetCode>,
  caller: Caller,
): Promise<void> {
  refuseBadPassword("password", password, deps.mailSite.productName);
  const ticket = await verifiedTicket(deps, given, caller);
  const hash = await deps.passwords.hash(password, widestNetwork(caller));
  const owner = await inTransaction(deps.database, async (tx) => {
    const at = new Date(deps.clock());
    const used = await redeemCode(tx, ticket, at);
    if (!used?.account_id) throw new AppError("wrong_code");
    const { account_id: id, email } = used;
    const { first } = await confirmAddress(tx, { id, email }, at);
    // Someone else may have signed up with this address. Their second factor must go.
    if (first) await deleteTwoFactor(tx, id);
    await updatePassword(tx, id, hash);
    await endSessions(tx, id, { at });
    await invalidateCodes(tx, id, at);
    const { reversal } = strangerLoginAttempt(deps, { account: email, caller });
    await reverseCounts(tx, { ...reversal, decrement: [] }, deps.limits);
    await deps.mails.send(tx, passwordResetEmail(deps.mailSite, email));
    return findAccount(tx, id);
  });
  clearTicket(caller.cookies);
  // With a second factor, the device becomes known only after that.
  if (owner && !owner.two_factor_since) deps.devices.remember(caller.cookies, owner);
}

async function verifiedTicket(
  deps: ResetDeps,
  { code, email }: Partial<GivenResetCode>,
  caller: Caller,
): Promise<string> {
  const ticket = readTicket(caller.cookies);
  const createdAfter = new Date(deps.clock() - TICKET_LIFETIME_MS);
  const verified =
    ticket && (await findVerifiedCode(deps.db, { id: ticket, purpose }, createdAfter));
  if (verified && (email === undefined || email === verified.email)) return verified.id;
  if (code === undefined) throw new AppError(ticket ? "wrong_code" : "no_ticket");
  return verifyGivenCode(deps, { purpose, code, email }, caller);
}
