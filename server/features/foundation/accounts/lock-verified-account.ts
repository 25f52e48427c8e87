import type { Tx } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { lockAccountAlone } from "./account-store.ts";

/**
 * The account, which does nothing else of the kind until the commit: for what is limited by account.
 * Throws `unauthorized` where it is no more, `forbidden` while its address is not confirmed.
 */
export async function lockVerifiedAccount(tx: Tx, id: string) {
  const account = await lockAccountAlone(tx, id);
  if (!account || account.erased_at) throw new AppError("unauthorized");
  if (!account.email_verified_at) {
    throw new AppError("forbidden", { message: "Please confirm your email address first." });
  }
  return account;
}
