import { announce } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { accountTag } from "../../../tags.ts";
import { updateDisabled } from "../../foundation/accounts/account-store.ts";
import type { Deed } from "../../foundation/audit/office-deed.ts";
import { disableAccount, endSessions } from "../../identity/sessions/end-sessions.ts";
import { lockAmongAdmins } from "./office-user-store.ts";

/**
 * Disables an account. Throws `not_found`, and `forbidden` for one's own account, or where another
 * admin disabled the caller meanwhile. So there is always an admin left: the caller.
 */
export async function disableUser(deed: Deed, id: string, reason: string): Promise<void> {
  const { tx, actorId, at } = deed;
  const { account, admins } = await lockAmongAdmins(tx, id);
  if (!account) throw new AppError("not_found");
  if (id === actorId) {
    throw new AppError("forbidden", { message: "You can't shut yourself out: ask another admin." });
  }
  if (!admins.includes(actorId)) throw new AppError("forbidden");
  if (account.disabled_at === null) await disableAccount(tx, id, at);
  await deed.record({
    action: "disable",
    subject: { type: "account", id },
    before: { disabled: account.disabled_at !== null },
    after: { disabled: true, reason },
  });
}

/** Enables an account again; its sessions stay ended. Throws `not_found`. */
export async function enableUser(deed: Deed, id: string): Promise<void> {
  const { account } = await lockAmongAdmins(deed.tx, id);
  if (!account) throw new AppError("not_found");
  await updateDisabled(deed.tx, id, null);
  announce(deed.tx, accountTag(id));
  await deed.record({
    action: "enable",
    subject: { type: "account", id },
    before: { disabled: account.disabled_at !== null },
    after: { disabled: false },
  });
}

/** Ends every session of an account. Throws `not_found`. */
export async function signOutUser(deed: Deed, id: string): Promise<void> {
  const { account } = await lockAmongAdmins(deed.tx, id);
  if (!account) throw new AppError("not_found");
  await endSessions(deed.tx, id, { at: deed.at });
  await deed.record({ action: "sign_out", subject: { type: "account", id } });
}
