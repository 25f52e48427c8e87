import type {
  OfficeReportedDonation,
  ReportedDonation,
} from "#contract/giving/reported-donations.ts";
import { money, toWire } from "#contract/money.ts";
import type { OfficeReportRow } from "./office-report-store.ts";
import type { TeamReportRow } from "./reported-donation-store.ts";

function reportView(row: TeamReportRow) {
  return {
    id: row.id,
    state: row.state,
    amount: toWire(money(row.amount_minor, row.currency)),
    currency: row.currency,
    given_on: row.given_on,
    way: row.offline_way,
    note: row.team_note,
    reported_by: row.reporter_name,
    reported_at: row.reported_at.toISOString(),
    reason: row.reason,
  };
}

export function teamReportView(row: TeamReportRow): ReportedDonation {
  return { ...reportView(row), donor: row.anonymous ? null : row.donor_name };
}

export function officeReportView(row: OfficeReportRow): OfficeReportedDonation {
  return {
    ...reportView(row),
    campaign: { id: row.campaign_id, title: row.campaign_title },
    name: row.donor_name,
    email: row.donor_email,
    anonymous: row.anonymous,
    decided: row.decided_at && { by: row.decider_name, at: row.decided_at.toISOString() },
  };
}
