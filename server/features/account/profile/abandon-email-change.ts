import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { endChangeCodes } from "./email-change-store.ts";
import type { ProfileParts } from "./profile-parts.ts";
import { lockAccount, updateAccount } from "./profile-store.ts";

/** Ends a change of address that waits, with its codes; nothing where none waits. */
export async function abandonEmailChange(
  { database, clock }: Pick<ProfileParts, "database" | "clock">,
  accountId: string,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    await lockAccount(tx, accountId);
    await endChangeCodes(tx, accountId, new Date(clock()));
    await updateAccount(tx, accountId, { pending_email: null });
  });
}
