import { AppError } from "../../../platform/http/app-error.ts";
import type { OfficeTransaction } from "../audit/office-transaction.ts";
import { type AlertRow, findAlert, updateSettled } from "./alert-store.ts";

/** Resolves an alert with a note. Throws `not_found`, and `changed_meanwhile` if it is resolved already. */
export async function settleAlert(
  { tx, actorId, at, record }: OfficeTransaction,
  { id, note }: { id: number; note: string },
): Promise<AlertRow> {
  const alert = await findAlert(tx, id);
  if (!alert) throw new AppError("not_found");
  if (!(await updateSettled(tx, id, { by: actorId, note, at })))
    throw new AppError("changed_meanwhile");
  await record({
    action: "settle",
    subject: { type: "alert", id },
    before: { kind: alert.kind, key: alert.key },
    after: { kind: alert.kind, key: alert.key, note },
  });
  const settled = await findAlert(tx, id);
  if (!settled) throw new AppError("not_found");
  return settled;
}
