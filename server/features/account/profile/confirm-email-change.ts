import { isDuplicate } from "../../../platform/db/data-fault.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Caller, signedIn } from "../../../platform/http/route.ts";
import {
  type AccountRow,
  findAccountByEmail,
  lockAccount,
  updateAccount,
} from "../../foundation/accounts/account-store.ts";
import { confirmAddress } from "../../foundation/accounts/verified-address.ts";
import { proveCode } from "../../identity/codes/mailed-code.ts";
import { TICKET_LIFE_MS } from "../../identity/codes/mailed-code-policy.ts";
import {
  endCodesOf,
  findOpenTicket,
  findVerifiedCode,
  useVerifiedCode,
} from "../../identity/codes/mailed-code-store.ts";
import { endSessions } from "../../identity/sessions/end-sessions.ts";
import { moveSubscription } from "../../outreach/newsletter/own-subscription.ts";
import { addressChangedLetter } from "./email-change-letter.ts";
import type { ProfileDeps } from "./profile-deps.ts";

/** The fields of the body, each with the purpose of its code. */
const fields = { old_code: "change_email_old", new_code: "change_email_new" } as const;

/**
 * Gives the account its new address, once both codes are right. All other sessions end, and both
 * mailboxes are told. Throws `wrong_code`, `too_many_requests`.
 */
export async function confirmEmailChange(
  deps: ProfileDeps,
  body: Readonly<Record<keyof typeof fields, string>>,
  caller: Caller,
): Promise<void> {
  const { accountId, sessionId } = signedIn(caller);
  const old = await proven(deps, accountId, "old_code", body.old_code);
  const into = await proven(deps, accountId, "new_code", body.new_code);
  const changing = inTransaction(deps.database, async (tx) => {
    const at = new Date(deps.clock());
    const account = await lockAccount(tx, accountId);
    const from = await useVerifiedCode(tx, old, at);
    const to = await useVerifiedCode(tx, into, at);
    if (!account || !from || !to || !(await isSameChange(tx, account, from.email, to.email))) {
      throw new AppError("wrong_code");
    }
    await updateAccount(tx, accountId, {
      email: to.email,
      pending_email: null,
      email_verified_at: at,
    });
    await confirmAddress(tx, { id: accountId, email: to.email }, at);
    await moveSubscription(tx, { from: from.email, to: to.email }, at);
    await endSessions(tx, accountId, { at, keep: sessionId });
    await endCodesOf(tx, accountId, at);
    const change = { from: from.email, into: to.email };
    for (const mailbox of [from.email, to.email]) {
      await deps.mails.send(tx, addressChangedLetter(deps.mailSite, mailbox, change));
    }
  });
  await changing.catch((error) => {
    // Another account took the address at the same moment.
    throw isDuplicate(error) ? new AppError("wrong_code") : error;
  });
}

/**
 * The ticket of a right code. It may have been right in an earlier try, where only the other one
 * was wrong.
 */
async function proven(
  deps: ProfileDeps,
  accountId: string,
  field: keyof typeof fields,
  code: string,
): Promise<string> {
  const purpose = fields[field];
  const { db } = deps;
  const ticket = await findOpenTicket(db, accountId, purpose);
  if (!ticket) throw wrongCode(field);
  const createdAfter = new Date(deps.clock() - TICKET_LIFE_MS);
  const verified = await findVerifiedCode(db, { id: ticket, purpose }, createdAfter);
  if (verified) return verified.id;
  return proveCode(deps, { ticket, purpose, code }).catch((error) => {
    throw error instanceof AppError && error.code === "wrong_code" ? wrongCode(field) : error;
  });
}

/**
 * Checks that the account still has the old address and waits for the new one, and that no other
 * account has taken it.
 */
async function isSameChange(
  tx: Tx,
  account: AccountRow,
  from: string,
  into: string,
): Promise<boolean> {
  if (account.email !== from || account.pending_email !== into || account.erased_at) return false;
  return (await findAccountByEmail(tx, into)) === undefined;
}

function wrongCode(field: string): AppError {
  return new AppError("wrong_code", {
    fields: [{ loc: ["body", field], msg: "This code is wrong or no longer valid" }],
  });
}
