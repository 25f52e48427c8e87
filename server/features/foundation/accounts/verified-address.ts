import type { Tx } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { liftBounce } from "../letters/suppression-store.ts";
import { lockAccountAlone } from "./account-store.ts";
import { markEmailVerified } from "./newcomer-store.ts";

/**
 * Marks the account's address as confirmed; mails reach it again. Answers whether this is the first time. Throws
 * `wrong_code` where the account has another address by now.
 */
export async function confirmAddress(
  tx: Tx,
  account: { id: string; email: string },
  at: Date,
): Promise<{ readonly first: boolean }> {
  const proven = await markEmailVerified(tx, account, at);
  if (!proven) throw new AppError("wrong_code");
  await liftBounce(tx, account.email);
  return proven;
}

/**
 * Locks an account until the commit, for actions that are limited by account: two of them can't run
 * at once. Throws `unauthorized` where the account is gone, `forbidden` while its address is not
 * confirmed.
 */
export async function lockVerifiedAccount(tx: Tx, id: string) {
  const account = await lockAccountAlone(tx, id);
  if (!account || account.erased_at) throw new AppError("unauthorized");
  requireVerified(account);
  return account;
}

/** Throws `forbidden` while the account's address is not confirmed. */
export function requireVerified(account: { email_verified_at: Date | null } | undefined): void {
  if (account?.email_verified_at) return;
  throw new AppError("forbidden", { message: "Please confirm your email address first." });
}
