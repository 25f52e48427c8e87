import { AppError } from "../../../platform/http/app-error.ts";
import type { OfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import { stopRecurringFor } from "../../giving/recurring/change-recurring-state.ts";
import type { RecurringDeps } from "../../giving/recurring/recurring-deps.ts";
import { lockRecurring } from "../../giving/recurring/recurring-store.ts";

/** Throws `not_found`, and `wrong_state` if it has stopped already. */
export async function stopRecurring(
  { tx, record }: OfficeTransaction,
  deps: RecurringDeps,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const recurring = await lockRecurring(tx, id);
  if (!recurring) throw new AppError("not_found");
  if (recurring.state === "stopped") throw new AppError("wrong_state");
  await stopRecurringFor(tx, deps, recurring, "office");
  await record({
    action: "stop",
    subject: { type: "recurring", id },
    before: { state: recurring.state },
    after: { state: "stopped", reason },
  });
}
