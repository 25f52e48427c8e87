import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import {
  findAccountByEmail,
  lockAccount,
  updateAccount,
} from "../../foundation/accounts/account-store.ts";
import { strangerRequester } from "../../identity/codes/code-request-limits.ts";
import { createCode } from "../../identity/codes/mailed-code.ts";
import { invalidateCodes } from "../../identity/codes/mailed-code-store.ts";
import { lockReauthenticated, reauthenticate } from "../../identity/sessions/reauthenticate.ts";
import { addressInUseEmail, newAddressEmail, oldAddressEmail } from "./address-change-email.ts";
import type { ProfileDeps } from "./profile-deps.ts";

const CHANGE_CODES = ["change_email_old", "change_email_new"] as const;

const FIELD = "password";

/**
 * Emails a code to the current address and another to the new address. If the new address already
 * has an account, the response is the same and its owner is informed by email. Throws `invalid`,
 * `wrong_credentials`, `too_many_requests` and `unavailable`.
 */
export async function changeEmail(
  deps: ProfileDeps,
  body: { email: string; password?: string | undefined },
  caller: Caller,
): Promise<void> {
  const proven = await reauthenticate(deps, caller, { field: FIELD, password: body.password });
  if (body.email === proven.email) throw bodyError("email", "This is already your address");
  await inTransaction(deps.database, async (tx) => {
    const { id: accountId, email } = await lockReauthenticated(tx, proven, FIELD);
    const requester = { key: `account:${accountId}`, isOwner: true };
    const request = { accountId, mailed: true, requester };
    await invalidateCodes(tx, accountId, new Date(deps.clock()), CHANGE_CODES);
    const oldCode = await createCode(tx, deps, { ...request, purpose: "change_email_old", email });
    // The new address's code is useless without it, but would remain valid for a later request.
    if (oldCode.to === null) throw new AppError("too_many_requests");
    const taken = await findAccountByEmail(tx, body.email);
    const newCode = await createCode(tx, deps, {
      ...request,
      purpose: "change_email_new",
      email: body.email,
      // To the owner of the new mailbox, the caller is a stranger.
      requester: strangerRequester(caller),
    });
    await updateAccount(tx, accountId, { pending_email: body.email });
    await deps.mails.send(
      tx,
      oldAddressEmail(deps.mailSite, oldCode),
      taken
        ? addressInUseEmail(deps.mailSite, newCode.to)
        : newAddressEmail(deps.mailSite, newCode),
    );
  });
}

/** Cancels a pending change of address and its codes. Does nothing if there is none. */
export async function abandonEmailChange(
  { database, clock }: Pick<ProfileDeps, "database" | "clock">,
  accountId: string,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    await lockAccount(tx, accountId);
    await invalidateCodes(tx, accountId, new Date(clock()), CHANGE_CODES);
    await updateAccount(tx, accountId, { pending_email: null });
  });
}
