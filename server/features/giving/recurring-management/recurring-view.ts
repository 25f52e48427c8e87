import type { RecurringForDonor } from "#contract/giving/recurring.ts";
import { dayInZone } from "#contract/giving/recurring-dates.ts";
import { type Currency, money, toWire, withServiceFee } from "#contract/money.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { LiveSettings } from "../../foundation/site/live-settings.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import type { DonationLinks } from "../donations/donation-links.ts";
import { isOpenCampaign } from "../donations/plan-donation.ts";
import { canChangeMethod, isPayable } from "./recurring-policy.ts";
import {
  findPeriods,
  type PeriodRow,
  type ShownRecurring,
  sumGiven,
} from "./shown-recurring-store.ts";

export interface RecurringViewDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly settings: LiveSettings;
  readonly gateways: Gateways;
  readonly links: DonationLinks;
}

/** Recurring donations with their periods as their donor sees them, in the same order. */
export async function recurringViews(
  deps: RecurringViewDeps,
  rows: readonly ShownRecurring[],
): Promise<RecurringForDonor[]> {
  const ids = rows.map(({ id }) => id);
  const [periods, given] = await Promise.all([findPeriods(deps.db, ids), sumGiven(deps.db, ids)]);
  const periodsById = Map.groupBy(periods, (period) => period.recurring_id);
  const givenById = new Map(given.map((sum) => [sum.recurring_id, sum]));
  return rows.map((row) => {
    const { minor = 0, donations = 0 } = givenById.get(row.id) ?? {};
    const own = periodsById.get(row.id) ?? [];
    return {
      ...recurringView(deps, row),
      ...periodsView(deps, row, own),
      given: { amount: wire(minor, row.currency), donations },
    };
  });
}

function wire(minor: number, currency: Currency): number {
  return toWire(money(minor, currency));
}

function recurringView({ clock, settings }: RecurringViewDeps, row: ShownRecurring) {
  const { amount, fee, total } = withServiceFee(
    money(row.amount_minor, row.currency),
    settings.values.service_fee_percent,
  );
  const { campaign_state: state, campaign_starts_on: starts_on, campaign_ends_on: ends_on } = row;
  return {
    id: row.id,
    state: row.state,
    reason: row.reason,
    campaign: {
      id: row.campaign_id,
      title: row.campaign_title,
      open: isOpenCampaign({ state, starts_on, ends_on }, clock),
    },
    fund: row.fund_name,
    amount: toWire(amount),
    fee: toWire(fee),
    total: toWire(total),
    currency: row.currency,
    frequency: row.frequency,
    first_on: row.first_on,
    ends_on: row.ends_on,
    next_on: row.next_on,
    paused_until: row.paused_until,
    move_to:
      row.move_to !== null && row.move_to_title !== null
        ? { id: row.move_to, title: row.move_to_title }
        : null,
    payment_method: row.payment_method,
    pays_with:
      row.mandate_id !== null && row.mandate_title !== null
        ? { title: row.mandate_title, expires_on: row.mandate_expires_on }
        : null,
    name: row.donor_name,
    email: row.donor_email,
    anonymous: row.anonymous,
    created_at: row.created_at.toISOString(),
  };
}

function periodsView(
  { settings, gateways, links }: RecurringViewDeps,
  row: ShownRecurring,
  periods: readonly PeriodRow[],
) {
  const zone = settings.values.time_zone;
  const secretOf = (period: PeriodRow) => ({
    id: period.donation_id,
    secret: links.secretFor(period.donation_id),
  });
  const unpaid = periods.find((period) => isPayable(row, period));
  const hasMandates = gateways.named(row.provider)?.mandates !== undefined;
  return {
    may_change_method: hasMandates && canChangeMethod(row, periods.length > 0),
    unpaid: unpaid
      ? {
          due_on: unpaid.due_on,
          donation: secretOf(unpaid),
          reason: unpaid.reason,
          retry_on: unpaid.retry_at && dayInZone(unpaid.retry_at.getTime(), zone),
        }
      : null,
    periods: periods.map((period) => ({
      due_on: period.due_on,
      donation: {
        ...secretOf(period),
        state: period.state,
        amount: wire(period.amount_minor, period.currency),
        receipt_number: period.receipt_number,
      },
    })),
  };
}
