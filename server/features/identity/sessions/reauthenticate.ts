import type { Tx } from "../../../platform/db/database.ts";
import { inOneStatement } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Caller, requireSignedIn } from "../../../platform/http/route.ts";
import {
  type AccountRow,
  findAccount,
  lockAccount,
} from "../../foundation/accounts/account-store.ts";
import { countAttempt } from "../../foundation/limits/count-attempt.ts";
import { reverseCounts } from "../../foundation/limits/limit-store.ts";
import { checkPassword, LOGIN_LIMITS, ownerAttempt } from "./login-attempt-limits.ts";
import type { PasswordDeps } from "./session-deps.ts";
import { isFreshSession } from "./session-policy.ts";
import { findSessionStart } from "./session-store.ts";

/** A password, and the field of the body it was given in. */
interface GivenPassword {
  readonly field: string;
  readonly password: string | undefined;
}

/**
 * Verifies a logged-in user again before a sensitive action: by the password or, if the account has
 * none, by a fresh session. Returns the account. Throws `wrong_credentials`, `too_many_requests` and
 * `unavailable`.
 */
export async function reauthenticate(
  deps: PasswordDeps,
  caller: Caller,
  { field, password }: GivenPassword,
): Promise<AccountRow> {
  const account = await findAccount(deps.db, requireSignedIn(caller).accountId);
  if (!account) throw new AppError("unauthorized");
  if (account.password_hash === null) {
    await requireFreshSession(deps, caller);
    return account;
  }
  // Counts for this session only, so that no one else can block it.
  const attempt = ownerAttempt(LOGIN_LIMITS, "session", requireSignedIn(caller).sessionId);
  const credentials = { hash: account.password_hash, password: password ?? "" };
  await countAttempt(deps, attempt.counters);
  if (!(await checkPassword(deps, credentials, attempt))) throw wrongPassword(field);
  await inOneStatement(deps.database, (tx) => reverseCounts(tx, attempt.reversal, deps.limits));
  return account;
}

function wrongPassword(field: string): AppError {
  return new AppError("wrong_credentials", {
    fields: [{ loc: ["body", field], msg: "This password is wrong" }],
  });
}

async function requireFreshSession({ db, clock }: PasswordDeps, caller: Caller): Promise<void> {
  const since = await findSessionStart(db, requireSignedIn(caller).sessionId);
  if (since && isFreshSession(since, clock())) return;
  throw new AppError("wrong_credentials", {
    message: "Please log out, log in again and retry within ten minutes.",
  });
}

/** Locks a verified account. Throws `wrong_credentials` if it has changed since it was verified. */
export async function lockReauthenticated(
  tx: Tx,
  proven: AccountRow,
  field: string,
): Promise<AccountRow> {
  const account = await lockAccount(tx, proven.id);
  const isSame = account?.password_hash === proven.password_hash && account.email === proven.email;
  if (!isSame || account.erased_at || account.disabled_at) throw wrongPassword(field);
  return account;
}
