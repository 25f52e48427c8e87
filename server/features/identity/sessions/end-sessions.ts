import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { accountTag, sessionTag } from "../../../tags.ts";
import { resetKnownDevices, updateDisabled } from "../../foundation/accounts/account-store.ts";
import { deleteExcessSessions, updateSessionEnd, updateSessionEnds } from "./session-store.ts";

/** Ends a session of the account. Takes effect on its next request. Returns false if it isn't open. */
export async function endSession(
  tx: Tx,
  session: { id: string; accountId: string },
  at: Date,
): Promise<boolean> {
  announce(tx, sessionTag(session.id));
  return updateSessionEnd(tx, session, at);
}

/**
 * Ends the account's sessions as of their next requests, except the one to keep. No device is known
 * any longer, but the one with the remaining session is again after a renewal.
 */
export async function endSessions(
  tx: Tx,
  accountId: string,
  options: { at: Date; keep?: string },
): Promise<void> {
  announce(tx, accountTag(accountId));
  await resetKnownDevices(tx, accountId);
  await updateSessionEnds(tx, accountId, options.at, options.keep);
}

/** Ends the account's oldest sessions as of their next requests, to make room for new ones. */
export async function dropExcessSessions(tx: Tx, accountId: string, at: Date): Promise<void> {
  const ids = await deleteExcessSessions(tx, accountId, at);
  announce(tx, ...ids.map(sessionTag));
}

/** Disables an account as of its next request. Its sessions end for good. */
export async function disableAccount(tx: Tx, accountId: string, at: Date): Promise<void> {
  await updateDisabled(tx, accountId, at);
  await endSessions(tx, accountId, { at });
}
