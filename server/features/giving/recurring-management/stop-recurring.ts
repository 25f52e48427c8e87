import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { stopRecurringFor } from "../recurring/change-recurring-state.ts";
import type { RecurringDeps } from "../recurring/recurring-deps.ts";
import { lockManaged } from "./find-recurring.ts";

/**
 * Stops a recurring donation for good and emails the donor. A charge that the gateway already has is not stopped.
 * Throws `not_found`.
 */
export function stopRecurring(deps: RecurringDeps, id: string): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    const row = await lockManaged(tx, id);
    if (row.state === "stopped" && row.reason !== "campaign_closed") return;
    await stopRecurringFor(tx, deps, row, "donor");
  });
}
