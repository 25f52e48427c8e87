import type { Tx } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { liftBounce } from "../emails/suppression-store.ts";
import { lockAccountRow, markEmailVerified } from "./account-store.ts";

/**
 * Marks the account's address as confirmed, and resumes email to it. Returns whether for the first
 * time. Throws `wrong_code` if the account has changed its address in the meantime.
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
 * Locks an account until the commit, so that actions with a limit per account run one at a time.
 * Throws `unauthorized` if the account is gone, and `forbidden` if its address is unconfirmed.
 */
export async function lockVerifiedAccount(tx: Tx, id: string) {
  const account = await lockAccountRow(tx, id);
  if (!account || account.erased_at) throw new AppError("unauthorized");
  requireVerified(account);
  return account;
}

/** Throws `forbidden` if the account's address is unconfirmed. */
export function requireVerified(account: { email_verified_at: Date | null } | undefined): void {
  if (account?.email_verified_at) return;
  throw new AppError("forbidden", { message: "Please confirm your email address first." });
}
