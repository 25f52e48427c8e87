import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import {
  findAccountByEmail,
  lockAccount,
  updateAccount,
} from "../../foundation/accounts/account-store.ts";
import { strangerAsking } from "../../identity/codes/asking-limits.ts";
import { makeCode } from "../../identity/codes/mailed-code.ts";
import { endCodesOf } from "../../identity/codes/mailed-code-store.ts";
import { lockProven, provePassword } from "../../identity/sessions/prove-password.ts";
import { addressInUseLetter, newAddressLetter, oldAddressLetter } from "./email-change-letter.ts";
import type { ProfileDeps } from "./profile-deps.ts";

/** The codes for a change of address: one for the old mailbox, one for the new. */
const CHANGE_CODES = ["change_email_old", "change_email_new"] as const;

const FIELD = "password";

/**
 * Mails a code to the present address and one to the new address. Where another account has the new
 * address, the answer is the same, and its owner is told by mail. Throws `invalid`,
 * `wrong_credentials`, `too_many_requests`, `unavailable`.
 */
export async function changeEmail(
  deps: ProfileDeps,
  body: { email: string; password?: string | undefined },
  caller: Caller,
): Promise<void> {
  const proven = await provePassword(deps, caller, { field: FIELD, password: body.password });
  if (body.email === proven.email) throw bodyError("email", "This is your address already");
  await inTransaction(deps.database, async (tx) => {
    const { id: accountId, email } = await lockProven(tx, proven, FIELD);
    const asker = { key: `account:${accountId}`, owner: true };
    const wish = { accountId, mailed: true, asker };
    await endCodesOf(tx, accountId, new Date(deps.clock()), CHANGE_CODES);
    const old = await makeCode(tx, deps, { ...wish, purpose: "change_email_old", email });
    // Without this code the other one is useless, and it would also work for the next new address.
    if (old.to === null) throw new AppError("too_many_requests");
    const taken = await findAccountByEmail(tx, body.email);
    const into = await makeCode(tx, deps, {
      ...wish,
      purpose: "change_email_new",
      email: body.email,
      // For the owner of the new mailbox, the caller is a stranger.
      asker: strangerAsking(caller),
    });
    await updateAccount(tx, accountId, { pending_email: body.email });
    await deps.mails.send(tx, oldAddressLetter(deps.mailSite, old));
    await deps.mails.send(
      tx,
      taken ? addressInUseLetter(deps.mailSite, into.to) : newAddressLetter(deps.mailSite, into),
    );
  });
}

/** Ends a waiting change of address and its codes; does nothing where none waits. */
export async function abandonEmailChange(
  { database, clock }: Pick<ProfileDeps, "database" | "clock">,
  accountId: string,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    await lockAccount(tx, accountId);
    await endCodesOf(tx, accountId, new Date(clock()), CHANGE_CODES);
    await updateAccount(tx, accountId, { pending_email: null });
  });
}
