import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Caller } from "../../../platform/http/route.ts";
import { doInOffice } from "../audit/office-deed.ts";
import { type AlertRow, findAlert, settle } from "./alert-store.ts";

/**
 * Somebody of the office says how an alert was dealt with. Throws `not_found`, and
 * `changed_meanwhile` where it is settled already.
 */
export function settleAlert(
  deps: { readonly database: Database; readonly clock: Clock },
  caller: Caller,
  { id, note }: { id: number; note: string },
): Promise<AlertRow> {
  return doInOffice(deps, caller, async ({ tx, actorId, at, record }) => {
    const alert = await findAlert(tx, id);
    if (!alert) throw new AppError("not_found");
    if (!(await settle(tx, id, { by: actorId, note, at }))) throw new AppError("changed_meanwhile");
    await record({
      action: "settle",
      subject: { type: "alert", id },
      before: { kind: alert.kind, key: alert.key },
      after: { kind: alert.kind, key: alert.key, note },
    });
    const settled = await findAlert(tx, id);
    if (!settled) throw new AppError("not_found");
    return settled;
  });
}
