import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { findAccount, findAccountByEmail } from "../../foundation/accounts/account-store.ts";
import { isBouncing } from "../../foundation/emails/suppression-store.ts";
import { countCodeRequest } from "../codes/code-request-limits.ts";
import { createCode, type MailedCodeDeps } from "../codes/mailed-code.ts";
import { LINK_LIFETIME_MS } from "../codes/mailed-code-policy.ts";
import { findVerifiedCode, isRegistrantTicket } from "../codes/mailed-code-store.ts";
import { clearTicket, readTicket, setTicket } from "../codes/mailed-code-ticket.ts";
import { verifyGivenCode } from "../codes/verify-code.ts";
import { type ConfirmationDeps, confirmAddressWithCode } from "./confirm-address-with-code.ts";
import { verificationEmail } from "./registration-email.ts";

const purpose = "verify_email";

/**
 * Verifies an emailed code, and confirms the address if the caller has a session of the account or
 * the browser that signed up, or if it was confirmed before. Otherwise the next login in this browser
 * confirms it. Throws as `verifyGivenCode`.
 */
export async function verifyEmail(
  deps: ConfirmationDeps,
  { code, email }: { code: string; email?: string | undefined },
  caller: Caller,
): Promise<{ readonly confirmed: boolean }> {
  const ticket = readTicket(caller.cookies);
  const codeId = await verifyGivenCode(deps, { purpose, code, email }, caller);
  const confirmed = await inTransaction(deps.database, async (tx) => {
    const createdAfter = new Date(deps.clock() - LINK_LIFETIME_MS);
    const found = await findVerifiedCode(tx, { id: codeId, purpose }, createdAfter);
    if (!found?.account_id) throw new AppError("wrong_code");
    const { account_id: accountId, by_registrant: isRegistrants } = found;
    const isOwner =
      caller.signedIn?.accountId === accountId ||
      (isRegistrants && codeId === ticket) ||
      !!(await findAccount(tx, accountId))?.email_verified_at;
    if (isOwner) await confirmAddressWithCode(tx, deps, { codeId, accountId });
    return isOwner;
  });
  if (confirmed) clearTicket(caller.cookies);
  else setTicket(caller.cookies, codeId);
  return { confirmed };
}

/**
 * Emails another code if the address is unconfirmed, or if emails to it bounced: entering the code
 * shows that they arrive again. The response is the same otherwise. Throws `too_many_requests`.
 */
export async function resendVerification(
  deps: MailedCodeDeps,
  email: string,
  caller: Caller,
): Promise<void> {
  const requester = await countCodeRequest(deps, "verification", { email, caller });
  const previous = readTicket(caller.cookies);
  const ticket = await inTransaction(deps.database, async (tx) => {
    const account = await findAccountByEmail(tx, email);
    const bounces = await isBouncing(tx, email);
    const needsCode = account && (!account.email_verified_at || bounces) && !account.disabled_at;
    const accountId = needsCode ? account.id : null;
    const code = await createCode(tx, deps, {
      purpose,
      email,
      accountId,
      mailed: needsCode === true,
      requester,
      byRegistrant: previous !== undefined && (await isRegistrantTicket(tx, previous, accountId)),
    });
    const reason = account?.email_verified_at ? "bounced" : "requested_again";
    await deps.mails.send(tx, verificationEmail(deps.mailSite, { ...code, reason }));
    return code.ticket;
  });
  setTicket(caller.cookies, ticket);
}
