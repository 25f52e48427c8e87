import { addDays } from "#contract/giving/recurring-dates.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { raiseAlerts } from "../../foundation/alerts/alert-store.ts";
import { pauseRecurring } from "./change-recurring-state.ts";
import { closeUnpaidCharges } from "./recurring-charge-store.ts";
import { charityDay, type RecurringDeps } from "./recurring-deps.ts";
import { findDueWithoutGateway, findMissingGateways } from "./recurring-due-store.ts";
import { lockRecurring } from "./recurring-store.ts";

/** How long charges wait, as a key may be missing by mistake. */
const WAITING_DAYS = 3;

/**
 * Alerts the office if charges wait for a gateway that is no longer set up, and returns the recurring donations that
 * have waited too long.
 */
export async function findAbandoned(deps: RecurringDeps, limit: number) {
  const { database, db, clock, gateways } = deps;
  const today = charityDay(deps);
  const at = new Date(clock());
  const providers = gateways.all.map(({ name }) => name);
  const missing = await findMissingGateways(db, { today, now: at, providers });
  if (missing.length === 0) return [];
  const alerts = missing.map(({ provider }) => ({
    kind: "gateway_missing" as const,
    key: provider,
    detail: { provider },
  }));
  await inTransaction(database, (tx) => raiseAlerts(tx, alerts, at));
  return findDueWithoutGateway(db, { until: addDays(today, 0 - WAITING_DAYS), providers, limit });
}

/** Pauses one whose gateway is gone, with its payment method. */
export function pauseAbandoned(deps: RecurringDeps, id: string): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    const row = await lockRecurring(tx, id);
    if (row?.state !== "active" || deps.gateways.named(row.provider)) return;
    await closeUnpaidCharges(tx, id);
    await pauseRecurring(tx, deps, row, "method_gone");
  });
}
