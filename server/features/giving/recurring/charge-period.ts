import { add, money } from "#contract/money.ts";
import { DAY_MS } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { raiseAlerts } from "../../foundation/alerts/alert-store.ts";
import {
  type GatewayFact,
  GatewayRefused,
  MandateGone,
  type Mandates,
  type PaymentProvider,
} from "../../gateways/provider/payment-provider.ts";
import { toSafeText } from "../../gateways/provider/plain-text.ts";
import { startChargeAttempt } from "../donations/attempt-store.ts";
import { type DonationRow, findDonation, lockDonations } from "../donations/donation-store.ts";
import { pauseRecurring } from "./change-recurring-state.ts";
import { mayOpenAgain } from "./find-campaign-or-move.ts";
import { followPeriod, giveUpPeriod } from "./follow-period.ts";
import { findOpenCampaign } from "./plan-period.ts";
import {
  failUnsentDonation,
  findCharge,
  isNewestPeriod,
  type PeriodKey,
  updateCharge,
} from "./recurring-charge-store.ts";
import type { ChargeDeps } from "./recurring-deps.ts";
import { findRecurring, lockRecurring, type RecurringRow } from "./recurring-store.ts";

interface Period {
  readonly key: PeriodKey;
  readonly row: RecurringRow;
  readonly donation: DonationRow;
}

/**
 * Charges a recorded period and does what follows. May be repeated until its payment is known: the gateway charges
 * an attempt once. Throws GatewayUnavailable if the outcome is unknown.
 */
export async function chargePeriod(deps: ChargeDeps, key: PeriodKey): Promise<void> {
  const { db, gateways } = deps;
  const charge = await findCharge(db, key);
  const row = await findRecurring(db, key.recurring_id);
  const donation = charge && (await findDonation(db, charge.donation_id));
  if (charge?.state !== "charging" || !row || donation?.state !== "open") return;
  // Known already, or the donor's own checkout since it failed.
  if (donation.payment_id !== null) return;
  const provider = gateways.named(donation.provider);
  if (!provider?.mandates) return;
  const period = { key, row, donation };
  const facts = await findOrCharge(deps, period, provider, provider.mandates);
  if (!facts) return;
  await saveReason(deps, period, facts);
  await deps.applyFacts(provider, facts);
  await followPeriod(deps, key);
}

/** Undefined if it was not charged: it waits for its campaign, or never will be. */
async function findOrCharge(
  deps: ChargeDeps,
  period: Period,
  provider: PaymentProvider,
  mandates: Mandates,
): Promise<readonly GatewayFact[] | undefined> {
  const { row, donation } = period;
  const isOpen = await isForOpenCampaign(deps, period);
  const isWanted = row.mandate_id !== null && row.state === "active";
  if (isWanted && !isOpen && (await mayOpenAgain(deps.db, deps, donation.campaign_id)))
    return undefined;
  if (!row.mandate_id || !isWanted || !isOpen) {
    // An earlier call may have charged it before the campaign closed or the donor stopped.
    const known = await provider.findPayment(donation.id);
    if (known.some(tookMoney)) return known;
    await cancelPeriod(deps, period);
    return undefined;
  }
  try {
    return await mandates.charge({
      mandateId: row.mandate_id,
      reference: donation.id,
      idempotencyKey: `charge-${donation.id}-${donation.attempt}`,
      total: add(
        money(donation.amount_minor, donation.currency),
        money(donation.fee_minor, donation.currency),
      ),
      description: donation.description,
      email: donation.donor_email,
    });
  } catch (error) {
    if (error instanceof MandateGone) await pauseWithoutMandate(deps, period);
    else if (error instanceof GatewayRefused) await failRefused(deps, period, error);
    else throw error;
    return undefined;
  }
}

const tookMoney = (fact: GatewayFact) =>
  fact.kind === "payment" && (fact.state === "pending" || fact.state === "succeeded");

/** Nobody is charged for a campaign that is not open. */
async function isForOpenCampaign(deps: ChargeDeps, { donation }: Period): Promise<boolean> {
  const { campaign_id, currency } = donation;
  return (await findOpenCampaign(deps.db, deps, campaign_id, currency)) !== undefined;
}

function cancelPeriod({ database }: ChargeDeps, { key, donation }: Period): Promise<void> {
  return inTransaction(database, async (tx) => {
    await lockRecurring(tx, key.recurring_id);
    if (await failUnsentDonation(tx, donation.id)) await updateCharge(tx, key, { state: "missed" });
  });
}

/** The donor can still pay the period by link. */
function pauseWithoutMandate(deps: ChargeDeps, { key, row, donation }: Period): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    const locked = await lockRecurring(tx, key.recurring_id);
    if (!locked || !(await failUnsentDonation(tx, donation.id))) return;
    if (locked.mandate_id !== null && locked.mandate_id !== row.mandate_id) {
      // The donor has just replaced it.
      await updateCharge(tx, key, { state: "retrying", retry_at: new Date(deps.clock()) });
      return;
    }
    await updateCharge(tx, key, { state: (await isNewestPeriod(tx, key)) ? "waiting" : "missed" });
    await pauseRecurring(tx, deps, locked, "method_gone");
  });
}

/** It counts as declined, and the office is alerted. */
async function failRefused(
  deps: ChargeDeps,
  { key, donation }: Period,
  error: GatewayRefused,
): Promise<void> {
  const at = new Date(deps.clock());
  await inTransaction(deps.database, async (tx) => {
    await lockRecurring(tx, key.recurring_id);
    if (!(await failUnsentDonation(tx, donation.id))) return;
    const detail = { donations: [donation.id], reason: toSafeText(error.message) };
    await raiseAlerts(tx, [{ kind: "checkout_refused", key: donation.provider, detail }], at);
  });
  await followPeriod(deps, key);
}

/** Stored first: later reports of the payment may lack it. */
async function saveReason(
  { database }: ChargeDeps,
  { key, donation }: Period,
  facts: readonly GatewayFact[],
): Promise<void> {
  const failed = facts.find(
    (fact) => fact.kind === "payment" && fact.reference === donation.id && fact.state === "failed",
  );
  if (failed?.kind !== "payment") return;
  const reason = failed.declineReason ?? "declined";
  await inTransaction(database, (tx) => updateCharge(tx, key, { reason }));
}

/**
 * Charges a period again that was declined or got another payment method. The donor may be paying it by link at the
 * same time: that checkout is closed first, and if it was paid, nothing is charged.
 */
export async function retryPeriod(deps: ChargeDeps, key: PeriodKey): Promise<void> {
  const { database, db, gateways } = deps;
  const charge = await findCharge(db, key);
  const donation = charge && (await findDonation(db, charge.donation_id));
  if (charge?.state !== "retrying" || !donation) return;
  const provider = gateways.named(donation.provider);
  if (!provider) return;
  if (donation.state === "open" && donation.payment_id !== null) {
    await deps.applyFacts(provider, await provider.expireCheckout(donation.payment_id));
    await followPeriod(deps, key);
  }
  const isStarted = await inTransaction(database, (tx) => startRetry(tx, deps, key));
  if (isStarted) await chargePeriod(deps, key);
}

async function startRetry(tx: Tx, deps: ChargeDeps, key: PeriodKey): Promise<boolean> {
  const row = await lockRecurring(tx, key.recurring_id);
  const charge = await findCharge(tx, key);
  if (!row || charge?.state !== "retrying") return false;
  const at = new Date(deps.clock());
  if (charge.retry_at && charge.retry_at > at) return false;
  const [donation] = await lockDonations(tx, [charge.donation_id]);
  if (!donation) return false;
  const open = await findOpenCampaign(tx, deps, donation.campaign_id, donation.currency);
  if (!open && (await mayOpenAgain(tx, deps, donation.campaign_id))) {
    await updateCharge(tx, key, { retry_at: new Date(at.getTime() + DAY_MS) });
    return false;
  }
  if (row.state !== "active" || !row.mandate_id || !open) {
    if (donation.state === "failed" || donation.state === "expired")
      await giveUpRetry(tx, deps, row, key);
    return false;
  }
  // A checkout that is being opened or paid is looked at again in the next run.
  if (!(await startChargeAttempt(tx, donation, at))) return false;
  await updateCharge(tx, key, {
    state: "charging",
    attempts: charge.attempts + 1,
    retry_at: null,
    reason: null,
  });
  return true;
}

/** The next date finds out about a closed campaign. */
async function giveUpRetry(
  tx: Tx,
  deps: ChargeDeps,
  row: RecurringRow,
  key: PeriodKey,
): Promise<void> {
  if (row.state === "active" && !row.mandate_id) await giveUpPeriod(tx, deps, row, key);
  else await updateCharge(tx, key, { state: "missed", retry_at: null });
}
