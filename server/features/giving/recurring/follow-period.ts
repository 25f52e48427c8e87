import type { DeclineReason } from "#contract/giving/donations.ts";
import { dayInZone } from "#contract/giving/recurring-dates.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import type { Mandate } from "../../gateways/provider/payment-provider.ts";
import { findDonation, lockDonations } from "../donations/donation-store.ts";
import {
  activateRecurring,
  pauseRecurring,
  replaceMandate,
  stopRecurringFor,
} from "./change-recurring-state.ts";
import { decideAfterDecline } from "./charge-status.ts";
import { findMandate } from "./find-mandate.ts";
import {
  findCharge,
  findDeclineReason,
  isNewestPeriod,
  type PeriodDonation,
  type PeriodKey,
  updateCharge,
} from "./recurring-charge-store.ts";
import type { RecurringDeps } from "./recurring-deps.ts";
import { mailRecurringNews } from "./recurring-emails.ts";
import { type ChargeRow, lockRecurring, type RecurringRow } from "./recurring-store.ts";

const isPaid = ({ state }: PeriodDonation) => state === "settled" || state === "reversed";

/** Does what follows from the state of a period's donation; nothing if that was done before. */
export async function followPeriod(deps: RecurringDeps, key: PeriodKey): Promise<void> {
  const { db, database } = deps;
  const charge = await findCharge(db, key);
  const donation = charge && (await findDonation(db, charge.donation_id));
  if (!donation) return;
  // At the gateway, so outside of the transaction.
  const mandate = isPaid(donation) ? await findKeptMandate(deps, donation) : undefined;
  await inTransaction(database, (tx) => follow(tx, deps, key, mandate));
}

/** The payment method that the donor stored with a checkout. */
async function findKeptMandate(
  deps: RecurringDeps,
  { provider, payment_id, checkout_url }: PeriodDonation,
): Promise<Mandate | undefined> {
  if (checkout_url === null || payment_id === null) return undefined;
  return findMandate(deps, deps.gateways.named(provider), payment_id);
}

async function follow(
  tx: Tx,
  deps: RecurringDeps,
  key: PeriodKey,
  mandate: Mandate | undefined,
): Promise<void> {
  const row = await lockRecurring(tx, key.recurring_id);
  const charge = await findCharge(tx, key);
  const [donation] = charge ? await lockDonations(tx, [charge.donation_id]) : [];
  if (!row || !charge || !donation) return;
  if (charge.state === "paid" || charge.state === "missed") return;
  if (isPaid(donation)) await followPaid(tx, deps, { row, charge, mandate });
  else if (
    charge.state === "charging" &&
    (donation.state === "failed" || donation.state === "expired")
  )
    await followFailed(tx, deps, { row, charge, donation });
}

async function followPaid(
  tx: Tx,
  deps: RecurringDeps,
  { row, charge, mandate }: { row: RecurringRow; charge: ChargeRow; mandate: Mandate | undefined },
): Promise<void> {
  await updateCharge(tx, charge, { state: "paid", retry_at: null });
  if (row.state === "stopped") return;
  if (row.state === "starting") {
    await activateRecurring(tx, deps, row, mandate);
    return;
  }
  const paid = mandate ? await replaceMandate(tx, deps, row, mandate) : row;
  if (paid.state === "active" && paid.next_on === null)
    await stopRecurringFor(tx, deps, paid, "ended");
}

async function followFailed(
  tx: Tx,
  deps: RecurringDeps,
  { row, charge, donation }: { row: RecurringRow; charge: ChargeRow; donation: PeriodDonation },
): Promise<void> {
  if (row.state !== "active" || !(await isNewestPeriod(tx, charge))) {
    await updateCharge(tx, charge, { state: "missed" });
    return;
  }
  const reason: DeclineReason =
    charge.reason ?? (await findDeclineReason(tx, donation.id)) ?? "declined";
  const failed = {
    ...{ reason, charges: charge.attempts, attempts: donation.attempt },
    createdAt: charge.created_at,
  };
  const next = decideAfterDecline(failed, deps.clock());
  if (next === "give_up") {
    await updateCharge(tx, charge, { reason });
    await giveUpPeriod(tx, deps, row, charge);
    return;
  }
  await updateCharge(
    tx,
    charge,
    next === "wait" ? { state: "waiting", reason } : { state: "retrying", retry_at: next, reason },
  );
  const { time_zone } = deps.settings.values;
  await mailRecurringNews(tx, deps, row, {
    kind: "declined",
    donationId: donation.id,
    reason,
    retryOn: next === "wait" ? null : dayInZone(next.getTime(), time_zone),
  });
}

/** The period stays unpaid, and no other is charged until the donor acts. */
export async function giveUpPeriod(
  tx: Tx,
  deps: RecurringDeps,
  row: RecurringRow,
  key: PeriodKey,
): Promise<void> {
  await updateCharge(tx, key, { state: "missed", retry_at: null });
  if (row.state === "active" && row.next_on === null)
    await stopRecurringFor(tx, deps, row, "ended");
  else await pauseRecurring(tx, deps, row, "payment_failed");
}
