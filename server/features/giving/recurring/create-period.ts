import { addDays } from "#contract/giving/recurring-dates.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { insertDonations } from "../donations/donation-store.ts";
import { nextOn, stopRecurringFor } from "./change-recurring-state.ts";
import { MAX_MISSED } from "./charge-status.ts";
import { findCampaignOrMove } from "./find-campaign-or-move.ts";
import { planPeriod } from "./plan-period.ts";
import {
  closeUnpaidCharges,
  findDisownedAt,
  findNewestCharges,
  hasUnsentCharge,
  insertCharge,
  type PeriodKey,
} from "./recurring-charge-store.ts";
import { charityDay, type RecurringDeps, totalMinor } from "./recurring-deps.ts";
import { mailRecurringNews } from "./recurring-emails.ts";
import { lockRecurring, updateRecurring } from "./recurring-store.ts";

/**
 * Records the period of a due recurring donation, once, with its donation, and plans the next date. If several
 * periods have passed, only one is recorded. Returns the period if it is to be charged.
 */
export async function createPeriod(
  tx: Tx,
  deps: RecurringDeps,
  id: string,
): Promise<PeriodKey | undefined> {
  const today = charityDay(deps);
  const locked = await lockRecurring(tx, id);
  // Another process may have charged it, or the donor changed it.
  if (!locked?.next_on || locked.next_on > today) return undefined;
  if (await hasUnsentCharge(tx, id)) return undefined;
  const { next_on: dueOn, ends_on } = locked;
  if (ends_on !== null && dueOn > ends_on) {
    await stopRecurringFor(tx, deps, locked, "ended");
    return undefined;
  }
  const found = await findCampaignOrMove(tx, deps, locked);
  if (found === "paused") return undefined;
  if (!found) {
    await stopRecurringFor(tx, deps, locked, "campaign_closed");
    return undefined;
  }
  await closeUnpaidCharges(tx, id);
  if (locked.mandate_id === null && (await hasMissedTooMany(tx, id))) {
    await stopRecurringFor(tx, deps, locked, "payment_failed");
    return undefined;
  }
  const donation = await planPeriod(deps, found.row, found.open);
  const disowned_at = locked.account_id === null ? await findDisownedAt(tx, id) : null;
  await insertDonations(tx, [{ ...donation, disowned_at }]);
  const isCharged = found.row.mandate_id !== null;
  await insertCharge(tx, {
    recurring_id: id,
    due_on: dueOn,
    donation_id: donation.id,
    state: isCharged ? "charging" : "waiting",
    attempts: isCharged ? 1 : 0,
    created_at: new Date(deps.clock()),
  });
  const row = await updateRecurring(tx, id, {
    next_on: nextOn(found.row, today),
    announced_minor: donation.amount_minor + donation.fee_minor,
  });
  if (isCharged) return { recurring_id: id, due_on: dueOn };
  await mailRecurringNews(tx, deps, row, { kind: "invoice", donationId: donation.id, dueOn });
  return undefined;
}

async function hasMissedTooMany(tx: Tx, id: string): Promise<boolean> {
  const newest = await findNewestCharges(tx, id, MAX_MISSED);
  return newest.length === MAX_MISSED && newest.every(({ state }) => state === "missed");
}

/** How long before a charge the donor is notified. */
export const ANNOUNCED_DAYS = 3;

/** Tells the donor of a charge that is yearly, or the first one of another total, once. */
export async function announceCharge(tx: Tx, deps: RecurringDeps, id: string): Promise<void> {
  const row = await lockRecurring(tx, id);
  const until = addDays(charityDay(deps), ANNOUNCED_DAYS);
  if (!row?.next_on || row.next_on > until) return;
  if (row.notified_on !== null && row.notified_on >= row.next_on) return;
  const total = totalMinor(deps, row);
  const isChanged = row.announced_minor !== total;
  if (row.frequency !== "yearly" && !isChanged) return;
  const told = await updateRecurring(tx, id, {
    notified_on: row.next_on,
    announced_minor: total,
  });
  await mailRecurringNews(tx, deps, told, {
    kind: "upcoming",
    on: row.next_on,
    because: isChanged ? "changed" : "yearly",
  });
}
