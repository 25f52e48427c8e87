import { isUniqueViolation } from "../../../platform/db/classify-fault.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Caller, requireSignedIn } from "../../../platform/http/route.ts";
import {
  type AccountRow,
  findAccountByEmail,
  lockAccount,
  updateAccount,
} from "../../foundation/accounts/account-store.ts";
import { confirmAddress } from "../../foundation/accounts/verified-address.ts";
import { moveRecurringEmails } from "../../giving/recurring-management/person-recurring-store.ts";
import { TICKET_LIFETIME_MS } from "../../identity/codes/mailed-code-policy.ts";
import {
  findOpenTicket,
  findVerifiedCode,
  invalidateCodes,
  redeemCode,
} from "../../identity/codes/mailed-code-store.ts";
import { verifyCode } from "../../identity/codes/verify-code.ts";
import { endSessions } from "../../identity/sessions/end-sessions.ts";
import { moveRecordToAccount } from "../../office/donors/donor-record-store.ts";
import { moveAccountSubscription } from "../../outreach/newsletter/account-subscription.ts";
import { addressChangedEmail } from "./address-change-email.ts";
import type { ProfileDeps } from "./profile-deps.ts";

/** The purpose of the code in each field of the body. */
const fields = { old_code: "change_email_old", new_code: "change_email_new" } as const;

/**
 * Changes the account's address if both codes are right, ends all other sessions and emails both
 * addresses. Throws `wrong_code` and `too_many_requests`.
 */
export async function confirmEmailChange(
  deps: ProfileDeps,
  body: Readonly<Record<keyof typeof fields, string>>,
  caller: Caller,
): Promise<void> {
  const { accountId, sessionId } = requireSignedIn(caller);
  const oldTicket = await verifiedTicket(deps, accountId, "old_code", body.old_code);
  const newTicket = await verifiedTicket(deps, accountId, "new_code", body.new_code);
  const change = inTransaction(deps.database, async (tx) => {
    const at = new Date(deps.clock());
    const account = await lockAccount(tx, accountId);
    const from = await redeemCode(tx, oldTicket, at);
    const to = await redeemCode(tx, newTicket, at);
    if (!account || !from || !to || !(await isPending(tx, account, from.email, to.email))) {
      throw new AppError("wrong_code");
    }
    await updateAccount(tx, accountId, {
      email: to.email,
      pending_email: null,
      email_verified_at: at,
    });
    await confirmAddress(tx, { id: accountId, email: to.email }, at);
    await moveRecordToAccount(tx, accountId, from.email);
    await moveRecurringEmails(tx, accountId, { from: from.email, to: to.email });
    await moveAccountSubscription(tx, { from: from.email, to: to.email }, at);
    await endSessions(tx, accountId, { at, keep: sessionId });
    await invalidateCodes(tx, accountId, at);
    const addresses = { from: from.email, to: to.email };
    for (const recipient of [from.email, to.email]) {
      await deps.mails.send(tx, addressChangedEmail(deps.mailSite, recipient, addresses));
    }
  });
  await change.catch((error) => {
    // Another account took the address at the same moment.
    throw isUniqueViolation(error) ? new AppError("wrong_code") : error;
  });
}

/** The ticket of a right code, which may have been verified in an earlier attempt. */
async function verifiedTicket(
  deps: ProfileDeps,
  accountId: string,
  field: keyof typeof fields,
  code: string,
): Promise<string> {
  const purpose = fields[field];
  const { db } = deps;
  const ticket = await findOpenTicket(db, accountId, purpose);
  if (!ticket) throw wrongCode(field);
  const createdAfter = new Date(deps.clock() - TICKET_LIFETIME_MS);
  const verified = await findVerifiedCode(db, { id: ticket, purpose }, createdAfter);
  if (verified) return verified.id;
  return verifyCode(deps, { ticket, purpose, code }).catch((error) => {
    throw error instanceof AppError && error.code === "wrong_code" ? wrongCode(field) : error;
  });
}

/** Whether this change is still pending and the new address still free. */
async function isPending(tx: Tx, account: AccountRow, from: string, to: string): Promise<boolean> {
  if (account.email !== from || account.pending_email !== to || account.erased_at) return false;
  return (await findAccountByEmail(tx, to)) === undefined;
}

function wrongCode(field: string): AppError {
  return new AppError("wrong_code", {
    fields: [{ loc: ["body", field], msg: "This code is wrong or no longer valid" }],
  });
}
