import { formatMoney, money } from "#contract/money.ts";
import { teamPath } from "#contract/page-paths.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { findAccount } from "../../foundation/accounts/account-store.ts";
import type { OfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";
import type { Mails } from "../../foundation/emails/mails.ts";
import { lockCampaignAndReport, requireOpenReport } from "./confirm-reported-donation.ts";
import { reportDeclinedEmail } from "./report-declined-email.ts";
import { findReportedCampaign, markDecided, type ReportRow } from "./reported-donation-store.ts";
import { reverseOfflineDonation } from "./reverse-offline-donation.ts";

export interface DecliningDeps {
  readonly donorKey: Buffer;
  readonly mails: Mails;
  readonly mailSite: MailSite;
}

/**
 * Declines a reported donation and emails the reporter. Reverses it if it was posted within the
 * campaign's limit. Throws `not_found`, or `wrong_state` if it was decided before.
 */
export async function declineReportedDonation(
  deps: DecliningDeps,
  { tx, actorId, at, record }: OfficeTransaction,
  id: string,
  reason: string,
): Promise<void> {
  const report = await lockCampaignAndReport(tx, id);
  requireOpenReport(report);
  if (report.state === "confirmed") {
    throw new AppError("wrong_state", {
      message: "This donation was already confirmed. Only the team can undo it.",
    });
  }
  if (report.state === "counted") {
    await reverseOfflineDonation(tx, deps, report.campaign_id, { id, by: actorId, at });
  }
  await markDecided(tx, id, { state: "declined", by: actorId, at, reason });
  await record({
    action: "decline_reported_gift",
    subject: { type: "campaign", id: report.campaign_id },
    before: { state: report.state },
    after: { state: "declined", ...auditAmount(report), reason },
  });
  const reporter = await findAccount(tx, report.reported_by);
  if (!reporter || reporter.erased_at) return;
  const { title } = await findReportedCampaign(tx, report.campaign_id);
  const email = reportDeclinedEmail(deps.mailSite, {
    to: reporter.email,
    campaign: title,
    giftsPath: teamPath(report.campaign_id, "gifts"),
    amount: formatMoney(money(report.amount_minor, report.currency)),
    givenOn: report.given_on,
    reason,
  });
  await deps.mails.send(tx, email);
}

/** A report's details for the audit trail, without names. */
export function auditAmount({ id, amount_minor, currency }: ReportRow) {
  return { gift: id, amount: formatMoney(money(amount_minor, currency)) };
}
