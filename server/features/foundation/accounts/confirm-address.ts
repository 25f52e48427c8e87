import type { Tx } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { markEmailVerified } from "./newcomer-store.ts";

/**
 * Notes that somebody proved to be the owner of the account's address. Answers whether this was the
 * first proof. Throws `wrong_code` where the account has another address by now.
 */
export async function confirmAddress(
  tx: Tx,
  account: { id: string; email: string },
  at: Date,
): Promise<{ readonly first: boolean }> {
  const proven = await markEmailVerified(tx, account, at);
  if (!proven) throw new AppError("wrong_code");
  return proven;
}
