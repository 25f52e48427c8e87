import { addDays } from "#contract/giving/recurring-dates.ts";
import { money, SERVICE_FEE_PERCENT, withServiceFee } from "#contract/money.ts";
import { addMonths } from "#contract/month-text.ts";
import { campaigns } from "#samples/campaign-list.ts";
import type { NewRecurring } from "../../features/giving/recurring/recurring-store.ts";
import { DAY_MS, HOUR_MS } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db/database.ts";
import { uuidv7 } from "../../platform/ids.ts";
import { createFailedDonations, type SampleRecords } from "../create-sample-donations.ts";
import { findRecord, findSample } from "../find-sample.ts";
import { dayAt } from "../sample-dates.ts";
import type { Random } from "../seeded-random.ts";
import type { SampleDonation } from "./plan-donations.ts";
import { type PlannedRecurring, planRecurring } from "./plan-recurring.ts";
import {
  insertSampleDeclines,
  insertSamplePeriods,
  insertSampleRecurring,
} from "./sample-recurring-store.ts";

/** The sandbox refuses a stored payment method that it does not know, so these are never charged. */
const PROVIDER = "sandbox";
const OFFICE_REASON = "The donor asked us by phone and has no access to email.";
const CHARGED_AT_HOUR = 6;
/** The newest charge is at least this old. */
const MIN_AGE_MS = 10 * 60_000;

interface Period {
  readonly recurring: PlannedRecurring;
  readonly dueOn: string;
  /** Why the last charge failed; null if it was paid. */
  readonly reason: "insufficient_funds" | "expired_card" | null;
  readonly donation: SampleDonation;
  readonly donationId: string;
}

interface RecurringPlan {
  /** The donations of paid periods. */
  readonly paid: readonly SampleDonation[];
  readonly periods: readonly Period[];
}

/** Creates the recurring donations; the caller creates the donations of their periods in order. */
export async function planSampleRecurring(
  tx: Tx,
  records: SampleRecords,
  random: Random,
  now: number,
): Promise<RecurringPlan> {
  const planned = planRecurring(random, dayAt(now, 0));
  const rows = planned.map((recurring) => toRow(records, recurring, now));
  await insertSampleRecurring(tx, rows);
  for (const { id, reason, stopped_at } of rows) {
    if (reason !== "office") continue;
    records.office.actions.push({
      action: "stop",
      subject: { type: "recurring", id },
      before: { state: "active" },
      after: { state: "stopped", reason: OFFICE_REASON },
      at: new Date(stopped_at ?? now),
    });
  }
  const periods = planned.flatMap((recurring, index) =>
    planPeriods(recurring, { id: rows[index]?.id ?? "", turn: index, now }),
  );
  return { periods, paid: periods.filter(({ reason }) => !reason).map(({ donation }) => donation) };
}

/** Creates the periods, and the donations of those that failed. */
export async function createRecurringPeriods(
  tx: Tx,
  records: SampleRecords,
  { periods }: RecurringPlan,
  now: number,
): Promise<void> {
  const failed = periods.filter(({ reason }) => reason);
  await createFailedDonations(
    tx,
    records,
    failed.map(({ donation }) => donation),
  );
  await insertSamplePeriods(
    tx,
    periods.map(({ recurring, dueOn, reason, donation, donationId }) => {
      const isRetried = reason === "insufficient_funds" && recurring.outcome.state === "failing";
      const state = !reason ? "paid" : isRetried ? "retrying" : "waiting";
      return {
        recurring_id: donation.recurring?.id ?? "",
        due_on: dueOn,
        donation_id: donationId,
        state: recurring.outcome.state === "paused" && reason ? "missed" : state,
        attempts: 1,
        retry_at: isRetried ? new Date(now + 2 * DAY_MS) : null,
        reason,
        created_at: new Date(donation.donatedAt),
      };
    }),
  );
  await insertSampleDeclines(
    tx,
    failed.map(({ donationId, reason, donation }) => ({
      donation_id: donationId,
      attempt: 1,
      source: PROVIDER,
      reason,
      declined_at: new Date(donation.donatedAt),
    })),
  );
}

function planPeriods(
  recurring: PlannedRecurring,
  { id, turn, now }: { id: string; turn: number; now: number },
): Period[] {
  const { campaign: key, donor, dates, outcome } = recurring;
  const campaign = findSample(campaigns, key);
  return dates.map((dueOn, index) => {
    const due = Date.parse(dueOn) + CHARGED_AT_HOUR * HOUR_MS;
    // One after the other, so that their order is certain.
    const donatedAt = Math.min(due, now - MIN_AGE_MS) + turn * 1_000;
    const donationId = uuidv7(donatedAt);
    const isLast = index === dates.length - 1;
    const reason =
      isLast && outcome.state === "failing"
        ? outcome.reason
        : isLast && outcome.state === "paused" && outcome.reason === "payment_failed"
          ? "insufficient_funds"
          : null;
    const donation: SampleDonation = {
      ...{ campaign, donor, donatedAt },
      ...{ amount: recurring.amount, currency: campaign.currency },
      ...{ method: "Credit-Card", fund: null, message: null },
      recurring: { id, donationId },
    };
    return { recurring, dueOn, reason, donation, donationId };
  });
}

function toRow(
  records: SampleRecords,
  planned: PlannedRecurring,
  now: number,
): NewRecurring & { id: string } {
  const { donor, outcome, firstOn } = planned;
  // Stopping deletes the payment method, unless the donor may choose another campaign.
  const isFinal = outcome.state === "stopped" && outcome.reason !== "campaign_closed";
  const card = isFinal ? null : planned.card;
  const campaign = findSample(campaigns, planned.campaign);
  const startedAt = new Date(Date.parse(firstOn) + CHARGED_AT_HOUR * HOUR_MS);
  const id = uuidv7(startedAt.getTime());
  const isPaused = outcome.state === "paused";
  const amount_minor = planned.amount * 100;
  return {
    id,
    campaign_id: findRecord(records.campaigns, planned.campaign).id,
    account_id: donor.account === null ? null : (records.accounts.get(donor.account) ?? null),
    donor_name: donor.name,
    donor_email: donor.email,
    anonymous: donor.anonymous,
    currency: campaign.currency,
    amount_minor,
    payment_method: "Credit-Card",
    provider: PROVIDER,
    frequency: planned.frequency,
    first_on: firstOn,
    state: outcome.state === "failing" ? "active" : outcome.state,
    reason: "daysAgo" in outcome ? outcome.reason : null,
    next_on: planned.nextOn,
    paused_until:
      isPaused && outcome.untilInDays ? addDays(dayAt(now, 0), outcome.untilInDays) : null,
    mandate_id: card && `sample-${id}`,
    mandate_title: card?.title ?? null,
    mandate_expires_on: card && lastDayOfMonth(now, card.expiresInMonths),
    announced_minor: withServiceFee(money(amount_minor, campaign.currency), SERVICE_FEE_PERCENT)
      .total.minor,
    source: PROVIDER,
    request_scope: "sample",
    request_key: id,
    body_hash: "",
    created_at: startedAt,
    started_at: startedAt,
    stopped_at:
      outcome.state === "stopped"
        ? new Date(Math.max(now - outcome.daysAgo * DAY_MS, startedAt.getTime()))
        : null,
  };
}

function lastDayOfMonth(now: number, months: number): string {
  return addDays(`${addMonths(dayAt(now, 0).slice(0, 7), months + 1)}-01`, -1);
}
