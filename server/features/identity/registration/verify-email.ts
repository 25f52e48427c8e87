import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { findAccountByEmail } from "../../foundation/accounts/account-store.ts";
import { confirmAddress } from "../../foundation/accounts/verified-address.ts";
import { isBouncing } from "../../foundation/emails/suppression-store.ts";
import { countCodeRequest } from "../codes/code-request-limits.ts";
import { createCode, type MailedCodeDeps, verifyCode } from "../codes/mailed-code.ts";
import { useVerifiedCode } from "../codes/mailed-code-store.ts";
import { clearTicket, readTicket, setTicket } from "../codes/mailed-code-ticket.ts";
import { verificationEmail } from "./registration-email.ts";

/** Confirms the address that the ticket's code was emailed to. Throws as `verifyCode`. */
export async function verifyEmail(
  deps: MailedCodeDeps,
  code: string,
  caller: Caller,
): Promise<void> {
  const ticket = await verifyCode(deps, {
    ticket: readTicket(caller.cookies),
    purpose: "verify_email",
    code,
  });
  await inTransaction(deps.database, async (tx) => {
    const at = new Date(deps.clock());
    const used = await useVerifiedCode(tx, ticket, at);
    if (!used?.account_id) throw new AppError("wrong_code");
    await confirmAddress(tx, { id: used.account_id, email: used.email }, at);
  });
  clearTicket(caller.cookies);
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
  const ticket = await inTransaction(deps.database, async (tx) => {
    const account = await findAccountByEmail(tx, email);
    const bounces = await isBouncing(tx, email);
    const needsCode = account && (!account.email_verified_at || bounces) && !account.disabled_at;
    const code = await createCode(tx, deps, {
      purpose: "verify_email",
      email,
      accountId: needsCode ? account.id : null,
      mailed: needsCode === true,
      requester,
    });
    const reason = account?.email_verified_at ? "bounced" : "requested_again";
    await deps.mails.send(tx, verificationEmail(deps.mailSite, { ...code, reason }));
    return code.ticket;
  });
  setTicket(caller.cookies, ticket);
}
