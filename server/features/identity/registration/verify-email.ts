import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { findAccountByEmail } from "../../foundation/accounts/account-store.ts";
import { confirmAddress } from "../../foundation/accounts/verified-address.ts";
import { findReturned } from "../../foundation/letters/suppression-store.ts";
import { countAsking } from "../codes/asking-limits.ts";
import { type MailedCodeDeps, makeCode, proveCode } from "../codes/mailed-code.ts";
import { useVerifiedCode } from "../codes/mailed-code-store.ts";
import { clearTicket, readTicket, setTicket } from "../codes/mailed-code-ticket.ts";
import { verificationLetter } from "./registration-letter.ts";

/** Confirms the address that the ticket's code was mailed to. Throws as `proveCode`. */
export async function verifyEmail(
  deps: MailedCodeDeps,
  code: string,
  caller: Caller,
): Promise<void> {
  const ticket = readTicket(caller.cookies);
  const proven = await proveCode(deps, { ticket, purpose: "verify_email", code });
  await inTransaction(deps.database, async (tx) => {
    const at = new Date(deps.clock());
    const used = await useVerifiedCode(tx, proven, at);
    if (!used?.account_id) throw new AppError("wrong_code");
    await confirmAddress(tx, { id: used.account_id, email: used.email }, at);
  });
  clearTicket(caller.cookies);
}

/**
 * Mails another code where an account waits for it, or where mails to its address came back: who types
 * one has shown that they arrive. The answer is the same where none does. Throws `too_many_requests`.
 */
export async function resendVerification(
  deps: MailedCodeDeps,
  email: string,
  caller: Caller,
): Promise<void> {
  const asker = await countAsking(deps, "verification", { email, caller });
  const ticket = await inTransaction(deps.database, async (tx) => {
    const account = await findAccountByEmail(tx, email);
    const unreachable = await findReturned(tx, email);
    const waits = account && (!account.email_verified_at || unreachable) && !account.disabled_at;
    const made = await makeCode(tx, deps, {
      purpose: "verify_email",
      email,
      accountId: waits ? account.id : null,
      mailed: waits === true,
      asker,
    });
    const reason = account?.email_verified_at ? "came_back" : "asked_again";
    await deps.mails.send(tx, verificationLetter(deps.mailSite, { ...made, reason }));
    return made.ticket;
  });
  setTicket(caller.cookies, ticket);
}
