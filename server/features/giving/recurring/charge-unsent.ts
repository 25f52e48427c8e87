import { DAY_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { raiseAlerts } from "../../foundation/alerts/alert-store.ts";
import { GatewayUnavailable } from "../../gateways/provider/payment-provider.ts";
import { toSafeText } from "../../gateways/provider/plain-text.ts";
import { findDonation } from "../donations/donation-store.ts";
import { chargePeriod } from "./charge-period.ts";
import { findCharge, type PeriodKey } from "./recurring-charge-store.ts";
import type { ChargeDeps } from "./recurring-deps.ts";

/** How long a charge may have no outcome before the office is alerted. */
const UNKNOWN_MS = DAY_MS;

/** Asks again for the outcome of a charge. Throws as `chargePeriod`. */
export async function chargeUnsent(deps: ChargeDeps, key: PeriodKey): Promise<void> {
  try {
    await chargePeriod(deps, key);
  } catch (error) {
    if (error instanceof GatewayUnavailable) await alertIfOld(deps, key, error);
    throw error;
  }
}

async function alertIfOld(
  { db, database, clock }: ChargeDeps,
  key: PeriodKey,
  error: GatewayUnavailable,
): Promise<void> {
  const charge = await findCharge(db, key);
  const donation = charge && (await findDonation(db, charge.donation_id));
  if (!donation) return;
  const at = new Date(clock());
  const { id, provider, reopened_at, created_at } = donation;
  if (at.getTime() - (reopened_at ?? created_at).getTime() < UNKNOWN_MS) return;
  const detail = { provider, donations: [id], reason: toSafeText(error.message) };
  await inTransaction(database, (tx) =>
    raiseAlerts(tx, [{ kind: "charge_unknown", key: id, detail }], at),
  );
}
