import type { Tx } from "../../../platform/db/database.ts";
import { updateDisabled } from "../../foundation/accounts/account-store.ts";
import { endSessions } from "./end-sessions.ts";

/** Shuts an account out from its next request on. Its sessions never open again. */
export async function disableAccount(tx: Tx, accountId: string, at: Date): Promise<void> {
  await updateDisabled(tx, accountId, at);
  await endSessions(tx, accountId, { at });
}
