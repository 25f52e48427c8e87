import { shortDayText } from "#contract/day-text.ts";
import type { DeclineReason } from "#contract/giving/donations.ts";
import type { Frequency } from "#contract/giving/giving-choices.ts";
import type { RecurringReason, RecurringState } from "#contract/giving/recurring.ts";
import { type Currency, formatWire } from "#contract/money.ts";

/** "$10.00 a month". */
export function regularAmountText(
  amount: number,
  currency: Currency,
  frequency: Frequency,
): string {
  return `${formatWire(amount, currency)} a ${frequency === "monthly" ? "month" : "year"}`;
}

export const recurringStateLabels: Readonly<Record<RecurringState, string>> = {
  starting: "Not started",
  active: "Active",
  paused: "Paused",
  stopped: "Stopped",
};

const reasons: Readonly<Record<RecurringReason, string>> = {
  donor: "by the donor",
  office: "by the charity",
  payment_failed: "payment failed",
  dispute: "payment disputed",
  method_gone: "payment method no longer valid",
  ended: "last day reached",
  campaign_closed: "campaign closed",
  not_started: "never paid",
};

/** "Paused: payment failed", "Stopped by the donor". */
export function recurringStatusText(recurring: {
  readonly state: RecurringState;
  readonly reason: RecurringReason | null;
}): string {
  const label = recurringStateLabels[recurring.state];
  if (recurring.reason === null) return label;
  const reason = reasons[recurring.reason];
  return reason.startsWith("by ") ? `${label} ${reason}` : `${label}: ${reason}`;
}

export const declineLabels: Readonly<Record<DeclineReason, string>> = {
  declined: "Declined by the bank",
  insufficient_funds: "Not enough money",
  expired_card: "Card expired",
  card_blocked: "Card blocked",
  authentication_required: "Needs the donor's confirmation",
};

/** The next date, or why there is none. Days are those of the charity. */
export function nextDateText(recurring: {
  readonly next_on: string | null;
  readonly paused_until?: string | null;
}): string {
  if (recurring.next_on) return shortDayText(recurring.next_on);
  return recurring.paused_until ? `Resumes ${shortDayText(recurring.paused_until)}` : "–";
}
