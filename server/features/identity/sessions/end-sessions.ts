import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { accountTag, sessionTag } from "../../../tags.ts";
import { forgetDevices, updateDisabled } from "../../foundation/accounts/account-store.ts";
import { deleteOldSessions } from "./old-session-store.ts";
import { endSessionRow, endSessionRows } from "./session-store.ts";

/** Ends one session of the account from its next request on; false where it is not open. */
export async function endSession(
  tx: Tx,
  session: { id: string; accountId: string },
  at: Date,
): Promise<boolean> {
  announce(tx, sessionTag(session.id));
  return endSessionRow(tx, session, at);
}

/**
 * Ends the account's sessions from their next requests on, except the one to keep. All known devices
 * are forgotten; the one with the kept session is known again when it renews it.
 */
export async function endSessions(
  tx: Tx,
  accountId: string,
  options: { at: Date; keep?: string },
): Promise<void> {
  announce(tx, accountTag(accountId));
  await forgetDevices(tx, accountId);
  await endSessionRows(tx, accountId, options.at, options.keep);
}

/** Makes room for the account's next logins: its oldest sessions end from their next request on. */
export async function dropOldSessions(tx: Tx, accountId: string, at: Date): Promise<void> {
  const dropped = await deleteOldSessions(tx, accountId, at);
  announce(tx, ...dropped.map(sessionTag));
}

/** Shuts an account out from its next request on. Its sessions never open again. */
export async function disableAccount(tx: Tx, accountId: string, at: Date): Promise<void> {
  await updateDisabled(tx, accountId, at);
  await endSessions(tx, accountId, { at });
}
