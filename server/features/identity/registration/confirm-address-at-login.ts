import { inTransaction } from "../../../platform/db/in-transaction.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { TICKET_LIFETIME_MS } from "../codes/mailed-code-policy.ts";
import { findVerifiedCode } from "../codes/mailed-code-store.ts";
import { clearTicket, readTicket } from "../codes/mailed-code-ticket.ts";
import { verifyGivenCode } from "../codes/verify-code.ts";
import { type ConfirmationDeps, confirmAddressWithCode } from "./confirm-address-with-code.ts";

const purpose = "verify_email";

interface LoginToConfirm {
  readonly accountId: string;
  readonly email: string;
  /** The code or link token given with the password. */
  readonly code: string | undefined;
}

/**
 * Confirms the address of an account whose password was right, with a code given at the login or
 * verified in this browser before. Does nothing without one. Throws as `verifyGivenCode`.
 */
export async function confirmAddressAtLogin(
  deps: ConfirmationDeps,
  { accountId, email, code }: LoginToConfirm,
  caller: Caller,
): Promise<void> {
  const codeId =
    code === undefined
      ? await findVerifiedTicket(deps, accountId, caller)
      : await verifyGivenCode(deps, { purpose, code, email }, caller);
  if (codeId === undefined) return;
  await inTransaction(deps.database, (tx) =>
    confirmAddressWithCode(tx, deps, { codeId, accountId }),
  );
  clearTicket(caller.cookies);
}

async function findVerifiedTicket(
  { db, clock }: ConfirmationDeps,
  accountId: string,
  { cookies }: Caller,
): Promise<string | undefined> {
  const id = readTicket(cookies);
  const createdAfter = new Date(clock() - TICKET_LIFETIME_MS);
  const code = id && (await findVerifiedCode(db, { id, purpose }, createdAfter));
  return code && code.account_id === accountId ? code.id : undefined;
}
