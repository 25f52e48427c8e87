import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { lockAccount, updateAccount } from "../../foundation/accounts/account-store.ts";
import { endCodesOf } from "../../identity/codes/mailed-code-store.ts";
import type { ProfileDeps } from "./profile-deps.ts";
import { CHANGE_CODES } from "./profile-policy.ts";

/** Ends a change of address that waits, with its codes; nothing where none waits. */
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
