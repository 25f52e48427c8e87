import { MAX_DAYS_AHEAD, type RecurringChanges } from "#contract/giving/recurring.ts";
import { addDays, nextDate } from "#contract/giving/recurring-dates.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import type { RecurringRow } from "../recurring/recurring-store.ts";
import type { PeriodRow } from "./shown-recurring-store.ts";

/** Whether the donor can store another payment method. The first donation stores one if it is due at once. */
export function canChangeMethod(
  { state }: Pick<RecurringRow, "state">,
  hasDonations: boolean,
): boolean {
  return state === "active" || state === "paused" || (state === "starting" && !hasDonations);
}

/** Whether the donor can pay a period's donation on its page. */
export function isPayable(
  { state }: Pick<RecurringRow, "state">,
  period: Pick<PeriodRow, "charge_state" | "state">,
): boolean {
  const isUnpaid = ["created", "open", "failed", "expired"].includes(period.state);
  const waits = period.charge_state === "retrying" || period.charge_state === "waiting";
  return isUnpaid && (waits || state === "starting");
}

/** Throws `wrong_state` unless the donor can make these changes in the current state. */
export function requireChangeable(
  { state, reason }: Pick<RecurringRow, "state" | "reason">,
  changes: RecurringChanges,
): void {
  const refuse = (message: string) => new AppError("wrong_state", { message });
  if (state === "starting") {
    throw refuse("This donation hasn't started yet. Please finish its payment first.");
  }
  if (state === "stopped" && (reason !== "campaign_closed" || changes.campaign_id === undefined)) {
    throw refuse("This donation has been stopped. You can start a new one at any time.");
  }
  if (state === "paused" && reason === "office" && changes.paused_until !== undefined) {
    throw refuse("We've paused this donation. Please contact us to resume it.");
  }
}

type Schedule = Pick<
  RecurringRow,
  "state" | "reason" | "frequency" | "first_on" | "next_on" | "ends_on" | "paused_until"
>;

interface Days {
  /** In the charity's time zone. */
  readonly today: string;
  /** The newest date that was charged; null if there is none. */
  readonly chargedOn: string | null;
}

/**
 * The schedule after a donor's changes. A resumed or restarted one continues on the first date that is not past and
 * was not charged. Throws `invalid` with the field.
 */
export function planSchedule(row: Schedule, changes: RecurringChanges, { today, chargedOn }: Days) {
  const { next_on: chosen, paused_until: pause } = changes;
  if (pause) requireAhead("paused_until", pause, today);
  const isActive = pause ? false : row.state !== "paused" || pause === null;
  if (chosen !== undefined) {
    if (!isActive)
      throw bodyError("next_on", "Please resume this donation to choose its next date");
    requireAhead("next_on", chosen, today);
  }
  const endsOn = changes.ends_on === undefined ? row.ends_on : changes.ends_on;
  if (changes.ends_on && changes.ends_on <= today) {
    throw bodyError("ends_on", "Please choose a day after today");
  }
  const yesterday = addDays(today, -1);
  const after = chargedOn !== null && chargedOn > yesterday ? chargedOn : yesterday;
  const nextOn = chosen ?? row.next_on ?? nextDate(row.first_on, row.frequency, after);
  if (isActive && endsOn !== null && nextOn > endsOn) {
    const field = changes.ends_on === undefined && chosen !== undefined ? "next_on" : "ends_on";
    throw bodyError(
      field,
      field === "next_on"
        ? "This is after the last day that you chose"
        : "This is before the next donation. To end now, stop the donation instead",
    );
  }
  return {
    first_on: chosen ?? row.first_on,
    ends_on: endsOn,
    ...(isActive
      ? ({ state: "active", reason: null, next_on: nextOn, paused_until: null } as const)
      : {
          state: "paused" as const,
          reason: pause ? ("donor" as const) : row.reason,
          next_on: null,
          paused_until: pause ?? row.paused_until,
        }),
  };
}

function requireAhead(field: string, day: string, today: string): void {
  const last = addDays(today, MAX_DAYS_AHEAD);
  if (day <= today) throw bodyError(field, "Please choose a day after today");
  if (day > last) throw bodyError(field, "Please choose a day within a year");
}
