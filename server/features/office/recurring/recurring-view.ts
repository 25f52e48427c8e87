import type { AuditEntry } from "#contract/foundation/audit.ts";
import { type Currency, money, toWire } from "#contract/money.ts";
import {
  type FoundRecurring,
  MAX_RECORD_PERIODS,
  type RecurringRecord,
} from "#contract/office/recurring.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import { toNamedGateway } from "../../gateways/provider/named-gateway.ts";
import type { FoundRecurringRow } from "./recurring-list-store.ts";
import type { FailureRow, PeriodRow, RecordRow } from "./recurring-record-store.ts";

const wire = (minor: number, currency: Currency) => toWire(money(minor, currency));

export function foundRecurringView(gateways: Gateways, row: FoundRecurringRow): FoundRecurring {
  return {
    id: row.id,
    state: row.state,
    reason: row.reason,
    campaign: { id: row.campaign_id, title: row.campaign_title },
    name: row.donor_name,
    email: row.donor_email,
    anonymous: row.anonymous,
    amount: wire(row.amount_minor, row.currency),
    currency: row.currency,
    frequency: row.frequency,
    started_at: row.started_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    next_on: row.next_on,
    gateway: toNamedGateway(gateways, row.provider),
  };
}

export interface RecordParts {
  /** One more than MAX_RECORD_PERIODS if there are more. */
  readonly periods: readonly PeriodRow[];
  readonly failures: readonly FailureRow[];
  readonly given: {
    readonly donations: number;
    readonly minor: number;
    readonly newest_known: string | null;
  };
  readonly actions: readonly AuditEntry[];
}

export function recurringRecordView(
  gateways: Gateways,
  row: RecordRow,
  { periods, failures, given, actions }: RecordParts,
): RecurringRecord {
  return {
    recurring: {
      ...foundRecurringView(gateways, row),
      first_on: row.first_on,
      ends_on: row.ends_on,
      paused_until: row.paused_until,
      stopped_at: row.stopped_at?.toISOString() ?? null,
      fund: row.fund_name,
      move_to: row.move_to === null ? null : { id: row.move_to, title: row.move_to_title ?? "" },
      payment_method: row.payment_method,
      pays_with:
        row.mandate_title === null
          ? null
          : { title: row.mandate_title, expires_on: row.mandate_expires_on },
      given: { amount: wire(given.minor, row.currency), donations: given.donations },
      donor_id: given.newest_known,
    },
    periods: periods.slice(0, MAX_RECORD_PERIODS).map((period) => periodView(period, failures)),
    has_more_periods: periods.length > MAX_RECORD_PERIODS,
    actions: [...actions],
  };
}

function periodView(
  row: PeriodRow,
  failures: readonly FailureRow[],
): RecurringRecord["periods"][number] {
  return {
    due_on: row.due_on,
    state: row.state,
    attempts: row.attempts,
    retry_at: row.retry_at?.toISOString() ?? null,
    donation: {
      id: row.donation_id,
      state: row.donation_state,
      total: wire(row.amount_minor + row.fee_minor, row.currency),
      refunded: wire(row.refunded_minor, row.currency),
      revoked: row.revoked_at !== null,
    },
    failures: failures
      .filter(({ donation_id }) => donation_id === row.donation_id)
      .map(({ declined_at, reason }) => ({ at: declined_at.toISOString(), reason })),
  };
}
