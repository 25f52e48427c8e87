import { announce } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { accountTag } from "../../../tags.ts";
import {
  type AccountRow,
  lockAmongOwners,
  readOfficeRole,
  updateDisabled,
} from "../../foundation/accounts/account-store.ts";
import type { OfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import { disableAccount, endSessions } from "../../identity/sessions/end-sessions.ts";

/**
 * Locks an account. Throws `not_found`, and `forbidden` for a member of the office unless the caller is an owner, also
 * if another owner has just disabled the caller.
 */
async function lockUser({ tx, actorId }: OfficeTransaction, id: string): Promise<AccountRow> {
  const { account, owners } = await lockAmongOwners(tx, id);
  if (!account) throw new AppError("not_found");
  if (readOfficeRole(account) !== null && owners.every((owner) => owner.id !== actorId)) {
    throw new AppError("forbidden", {
      message: "This person works in the office. Only an owner can do this.",
    });
  }
  return account;
}

/** Disables an account. Throws as `lockUser`, and `forbidden` for one's own, so that one owner always remains. */
export async function disableUser(
  context: OfficeTransaction,
  id: string,
  reason: string,
): Promise<void> {
  const { tx, actorId, at } = context;
  const account = await lockUser(context, id);
  if (id === actorId) {
    throw new AppError("forbidden", {
      message: "You can't disable your own account. Ask an owner.",
    });
  }
  if (account.disabled_at === null) await disableAccount(tx, id, at);
  await context.record({
    action: "disable",
    subject: { type: "account", id },
    before: { disabled: account.disabled_at !== null },
    after: { disabled: true, reason },
  });
}

/** Enables an account, whose sessions stay ended. Throws as `lockUser`. */
export async function enableUser(context: OfficeTransaction, id: string): Promise<void> {
  const account = await lockUser(context, id);
  await updateDisabled(context.tx, id, null);
  announce(context.tx, accountTag(id));
  await context.record({
    action: "enable",
    subject: { type: "account", id },
    before: { disabled: account.disabled_at !== null },
    after: { disabled: false },
  });
}

/** Ends every session of an account. Throws as `lockUser`. */
export async function signOutUser(context: OfficeTransaction, id: string): Promise<void> {
  await lockUser(context, id);
  await endSessions(context.tx, id, { at: context.at });
  await context.record({ action: "sign_out", subject: { type: "account", id } });
}
