import type { Tx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { type Caller, signedIn } from "../../platform/http/route.ts";
import type { AccountRow } from "../accounts/account-store.ts";
import { provePassword } from "../sign-in/prove-password.ts";
import type { ProfileParts } from "./profile-parts.ts";
import { isFreshSession } from "./profile-policy.ts";
import { findSessionStart, lockAccount } from "./profile-store.ts";

/**
 * Asks again who it is before something that matters: by the password, which stands in `field` of
 * the body; by having signed in just now where the account has none. Throws `wrong_credentials`,
 * `too_many_requests`, `unavailable`.
 */
export async function proveOwner(
  parts: ProfileParts,
  caller: Caller,
  given: { field: string; password: string | undefined },
): Promise<AccountRow> {
  const account = await provePassword(parts, caller, given.password).catch((error) => {
    throw error instanceof AppError && error.code === "wrong_credentials"
      ? wrongPassword(given.field)
      : error;
  });
  if (account.password_hash !== null) return account;
  const since = await findSessionStart(parts.database.db, signedIn(caller).sessionId);
  if (!since || !isFreshSession(since, parts.clock())) {
    throw new AppError("wrong_credentials", {
      message: "Please log out, log in again and repeat this within ten minutes.",
    });
  }
  return account;
}

/** Locks the account as it was when its owner was asked. Throws `wrong_credentials` where it changed since. */
export async function lockProven(tx: Tx, proven: AccountRow, field: string): Promise<AccountRow> {
  const account = await lockAccount(tx, proven.id);
  const same = account?.password_hash === proven.password_hash && account.email === proven.email;
  if (!same || account.erased_at || account.disabled_at) throw wrongPassword(field);
  return account;
}

function wrongPassword(field: string): AppError {
  return new AppError("wrong_credentials", {
    fields: [{ loc: ["body", field], msg: "This password is wrong" }],
  });
}
