import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import type { Mandate } from "../../gateways/provider/payment-provider.ts";
import { activateRecurring, replaceMandate, retryOpenPeriod } from "./change-recurring-state.ts";
import { findMandate } from "./find-mandate.ts";
import { followPeriod } from "./follow-period.ts";
import { findOpenPeriods } from "./recurring-charge-store.ts";
import type { RecurringDeps } from "./recurring-deps.ts";
import { findRecurring, lockRecurring } from "./recurring-store.ts";

/**
 * Looks whether the donor has finished the gateway's open pages of a recurring donation. Call it when the donor comes
 * back; a job does it for those who don't. Throws GatewayUnavailable.
 */
export async function followRecurring(deps: RecurringDeps, id: string): Promise<void> {
  await followSetup(deps, id);
  for (const period of await findOpenPeriods(deps.db, id)) await followPeriod(deps, period);
}

/** Uses the payment method that the donor stored without paying. */
export async function followSetup(deps: RecurringDeps, id: string): Promise<void> {
  const { db, database, gateways } = deps;
  const row = await findRecurring(db, id);
  if (!row?.setup_id) return;
  const mandate = await findMandate(deps, gateways.named(row.provider), row.setup_id);
  if (mandate)
    await inTransaction(database, (tx) =>
      useMandate(tx, deps, { id, setupId: row.setup_id, mandate }),
    );
}

async function useMandate(
  tx: Tx,
  deps: RecurringDeps,
  { id, setupId, mandate }: { id: string; setupId: string | null; mandate: Mandate },
): Promise<void> {
  const row = await lockRecurring(tx, id);
  if (!row || row.setup_id !== setupId || row.state === "stopped") return;
  if (row.state === "starting") {
    await activateRecurring(tx, deps, row, mandate);
    return;
  }
  const replaced = await replaceMandate(tx, deps, row, mandate);
  if (replaced.state === "active") await retryOpenPeriod(tx, deps, replaced);
}
