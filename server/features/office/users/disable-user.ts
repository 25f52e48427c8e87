import { announce } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { accountTag } from "../../../tags.ts";
import { updateDisabled } from "../../foundation/accounts/account-store.ts";
import type { OfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import { disableAccount, endSessions } from "../../identity/sessions/end-sessions.ts";
import { lockAmongAdmins } from "./office-user-store.ts";

/**
 * Disables an account. Throws `not_found`, and `forbidden` for the caller's own account, or if another admin has
 * just disabled the caller. So one admin always remains: the caller.
 */
export async function disableUser(
  context: OfficeTransaction,
  id: string,
  reason: string,
): Promise<void> {
  const { tx, actorId, at } = context;
  const { account, admins } = await lockAmongAdmins(tx, id);
  if (!account) throw new AppError("not_found");
  if (id === actorId) {
    throw new AppError("forbidden", {
      message: "You can't disable your own account. Ask another admin.",
    });
  }
  if (!admins.includes(actorId)) throw new AppError("forbidden");
  if (account.disabled_at === null) await disableAccount(tx, id, at);
  await context.record({
    action: "disable",
    subject: { type: "account", id },
    before: { disabled: account.disabled_at !== null },
    after: { disabled: true, reason },
  });
}

/** Enables an account, whose sessions stay ended. Throws `not_found`. */
export async function enableUser(context: OfficeTransaction, id: string): Promise<void> {
  const { account } = await lockAmongAdmins(context.tx, id);
  if (!account) throw new AppError("not_found");
  await updateDisabled(context.tx, id, null);
  announce(context.tx, accountTag(id));
  await context.record({
    action: "enable",
    subject: { type: "account", id },
    before: { disabled: account.disabled_at !== null },
    after: { disabled: false },
  });
}

/** Ends every session of an account. Throws `not_found`. */
export async function signOutUser(context: OfficeTransaction, id: string): Promise<void> {
  const { account } = await lockAmongAdmins(context.tx, id);
  if (!account) throw new AppError("not_found");
  await endSessions(context.tx, id, { at: context.at });
  await context.record({ action: "sign_out", subject: { type: "account", id } });
}
